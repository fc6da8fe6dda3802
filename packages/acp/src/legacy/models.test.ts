import { describe, expect, test } from "vitest";
import { withOldAgent, withOldClient } from "./fixtures/conversations.ts";
import { models } from "./models.ts";

const option = (currentValue: string) => ({
  id: "llm",
  name: "Model",
  category: "model",
  type: "select" as const,
  currentValue,
  options: [
    { value: "small", name: "Small" },
    { value: "large", name: "Large", description: "Slow" },
  ],
});
const state = (currentModelId: string) => ({
  availableModels: [
    { modelId: "small", name: "Small" },
    { modelId: "large", name: "Large", description: "Slow" },
  ],
  currentModelId,
});
const session = { sessionId: "s" };
const setup = { cwd: "/", mcpServers: [] };

describe("an agent with a client that knows session/set_model", () => {
  const asked: unknown[] = [];
  const handlers = {
    "session/new": () => ({ ...session, configOptions: [option("small")] }),
    "session/load": () => ({ configOptions: [option("large")] }),
    "session/prompt": () => ({ stopReason: "end_turn" as const }),
    "session/set_config_option": (params: any) => {
      asked.push(params);
      if (params.value === "huge") throw new Error("no such model");
      return { configOptions: [option(params.value)] };
    },
  };

  test("shows its model option as `models` in session/new and session/load (S3-04, S3-05, S3-07, S4-40)", async () => {
    const { client } = await withOldClient(handlers, [models()]);
    const made = await client.call("session/new", setup);
    expect(made.result).toEqual({ ...session, configOptions: [option("small")], models: state("small") });
    const loaded = await client.call("session/load", { ...session, ...setup });
    expect(loaded.result.models).toEqual(state("large"));
  });

  test("serves session/set_model through the option (S3-06, S4-03, COMPAT-09)", async () => {
    const { client } = await withOldClient(handlers, [models()]);
    await client.call("session/new", setup);
    const { result } = await client.call("session/set_model", { ...session, modelId: "large" });
    expect(result).toEqual({});
    expect(asked.at(-1)).toEqual({ ...session, configId: "llm", value: "large" });
    expect((await client.call("session/set_model", { ...session, modelId: "huge" })).error.code).toBe(-32603);
    expect((await client.call("session/set_model", session)).error.code).toBe(-32602);
  });

  test("follows its option to another id (config_option_update)", async () => {
    const { client, served } = await withOldClient(handlers, [models()]);
    await client.call("session/new", setup);
    const configOptions = [{ ...option("small"), id: "engine" }];
    await served.client?.notify("session/update", {
      ...session,
      update: { sessionUpdate: "config_option_update", configOptions },
    });
    await client.call("session/set_model", { ...session, modelId: "large" });
    expect(asked.at(-1)).toEqual({ ...session, configId: "engine", value: "large" });
  });

  test("has no such method without the dialect, or without a model option", async () => {
    const plain = await withOldClient(handlers, []);
    const { result } = await plain.client.call("session/new", setup);
    expect(result.models).toBeUndefined();
    expect((await plain.client.call("session/set_model", { ...session, modelId: "large" })).error.code).toBe(-32601);
    const none = await withOldClient({ ...handlers, "session/new": () => session }, [models()]);
    await none.client.call("session/new", setup);
    expect((await none.client.call("session/set_model", { ...session, modelId: "large" })).error.code).toBe(-32601);
  });
});

describe("a client with an agent that knows session/set_model", () => {
  const mode = { id: "mode", name: "Mode", type: "select", currentValue: "a", options: [{ value: "a", name: "A" }] };
  const ours = (currentValue: string) => ({ ...option(currentValue), id: "model" });

  test("finds the agent's models as a config option (S3-04, S3-05)", async () => {
    const { agent } = await withOldAgent({ "session/new": () => ({ ...session, models: state("small") }) }, [models()]);
    const made = await agent.request("session/new", setup);
    expect(made.configOptions).toEqual([ours("small")]);
  });

  test("sets the option with session/set_model, and is answered with all options (S3-06)", async () => {
    const { agent, peer } = await withOldAgent(
      {
        "session/new": () => ({ ...session, models: state("small"), configOptions: [mode] }),
        "session/set_model": () => ({}),
      },
      [models()],
    );
    await agent.request("session/new", setup);
    const set = await agent.request("session/set_config_option", { ...session, configId: "model", value: "large" });
    expect(peer.calls("session/set_model")).toEqual([{ ...session, modelId: "large" }]);
    expect(set.configOptions).toEqual([mode, ours("large")]);
  });

  test("sees the option in every complete list that the agent sends", async () => {
    const updates: any[] = [];
    const { agent, peer } = await withOldAgent(
      {
        "session/new": () => ({ ...session, models: state("small"), configOptions: [mode] }),
        "session/set_config_option": () => ({ configOptions: [{ ...mode, currentValue: "b" }] }),
      },
      [models()],
      { "session/update": ({ update }) => void updates.push(update) },
    );
    await agent.request("session/new", setup);
    peer.update("s", { sessionUpdate: "config_option_update", configOptions: [mode] });
    const set = await agent.request("session/set_config_option", { ...session, configId: "mode", value: "b" });
    expect(updates[0].configOptions).toEqual([mode, ours("small")]);
    expect(set.configOptions).toEqual([{ ...mode, currentValue: "b" }, ours("small")]);
  });

  test("is told when the agent refuses, and keeps the value", async () => {
    const { agent } = await withOldAgent(
      {
        "session/new": () => ({ ...session, models: state("small") }),
        "session/set_model": ({ modelId }) => {
          if (modelId === "huge") throw { code: -32602, message: "No such model" };
          return null;
        },
      },
      [models()],
    );
    await agent.request("session/new", setup);
    const set = (value: string) => agent.request("session/set_config_option", { ...session, configId: "model", value });
    await expect(set("huge")).rejects.toThrow("No such model");
    expect((await set("large")).configOptions[0]).toMatchObject({ currentValue: "large" });
  });

  test("leaves an agent alone that has a model option of its own", async () => {
    const { agent, peer } = await withOldAgent(
      {
        "session/new": () => ({ ...session, models: state("small"), configOptions: [option("small")] }),
        "session/set_config_option": () => ({ configOptions: [option("large")] }),
      },
      [models()],
    );
    expect((await agent.request("session/new", setup)).configOptions).toEqual([option("small")]);
    await agent.request("session/set_config_option", { ...session, configId: "llm", value: "large" });
    expect(peer.calls("session/set_model")).toEqual([]);
  });

  test("gives the option an id that is free, and the current model a place among the choices", async () => {
    const { agent } = await withOldAgent(
      {
        "session/new": () => ({
          ...session,
          models: { availableModels: [{ modelId: "a" }], currentModelId: "b" },
          configOptions: [{ ...mode, id: "model" }],
        }),
      },
      [models()],
    );
    const { configOptions } = await agent.request("session/new", setup);
    expect(configOptions?.[1]).toMatchObject({
      id: "_model",
      currentValue: "b",
      options: [
        { value: "a", name: "a" },
        { value: "b", name: "b" },
      ],
    });
  });

  test("ignores `models` without the dialect", async () => {
    const { agent } = await withOldAgent({ "session/new": () => ({ ...session, models: state("small") }) }, []);
    expect((await agent.request("session/new", setup)).configOptions).toBeUndefined();
  });

  test.each([[null], [{}], [{ availableModels: "many" }], [{ availableModels: [], currentModelId: 3 }]])(
    "makes no option of malformed models: %j",
    async (malformed) => {
      const { agent } = await withOldAgent({ "session/new": () => ({ ...session, models: malformed }) }, [models()]);
      expect((await agent.request("session/new", setup)).configOptions).toBeUndefined();
    },
  );
});
