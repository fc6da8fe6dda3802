import { describe, expect, test } from "vitest";
import { agentao } from "./agentao.ts";
import { withOldAgent } from "./fixtures/conversations.ts";
import { lenient } from "./lenient.ts";

const session = { sessionId: "s" };
const setup = { cwd: "/", mcpServers: [] };
const line = (text: string) => ({ type: "content", content: { type: "text", text } });

describe("a client of Agentao (COMPAT-10)", () => {
  test("sends no `_meta`, and no `type` with a value (S2-43)", async () => {
    const answers = {
      "session/prompt": () => ({ stopReason: "end_turn" }),
      "session/set_config_option": () => ({ configOptions: [] }),
    };
    const prompt = [{ type: "text" as const, text: "hi", _meta: { a: 1 } }];
    const params = { ...session, prompt, _meta: { trace: "x" } };
    const { agent, peer } = await withOldAgent(answers, [agentao()]);
    await agent.request("session/prompt", params);
    expect(peer.calls("session/prompt")).toEqual([{ ...session, prompt: [{ type: "text", text: "hi" }] }]);
    expect(params._meta).toEqual({ trace: "x" });
    const set = { ...session, configId: "model", type: "id", value: "a/b" };
    await agent.request("session/set_config_option", set as never);
    expect(peer.calls("session/set_config_option")).toEqual([{ ...session, configId: "model", value: "a/b" }]);
    const plain = await withOldAgent(answers, []);
    await plain.agent.request("session/prompt", params);
    expect(plain.peer.calls("session/prompt")[0]).toHaveProperty("_meta");
  });

  test("always says what it can do (S2-03)", async () => {
    const { peer } = await withOldAgent({}, [agentao()]);
    expect(peer.calls("initialize")[0]).toHaveProperty("clientCapabilities");
  });

  test("answers ask_user with the elicitation handler, in the words of older and newer releases (S2-51)", async () => {
    const forms: any[] = [];
    const { peer } = await withOldAgent({}, [agentao()], {
      "elicitation/create": (params) => {
        forms.push(params);
        return { action: "accept", content: { answer: "main" } };
      },
    });
    const { result } = await peer.call("_agentao.cn/ask_user", { ...session, question: "Which branch?" });
    expect(result).toEqual({ answer: "main", outcome: "answered", text: "main" });
    expect(forms[0]).toMatchObject({ ...session, mode: "form", message: "Which branch?" });
  });

  test.each([
    [{ options: ["a", "b"] }, { type: "string", description: "Suggested: a, b" }],
    [
      { options: ["a"], allowCustom: false, header: "Pick" },
      { type: "string", enum: ["a"], title: "Pick" },
    ],
    [
      { options: ["a"], allowCustom: false, multiple: true },
      { type: "array", items: { type: "string", enum: ["a"] } },
    ],
  ])("shows the choices of ask_user: %j", async (hints, field) => {
    const { peer } = await withOldAgent({}, [agentao()], {
      "elicitation/create": (params: any) => ({
        action: "accept",
        content: { answer: params.requestedSchema.properties.answer.type === "array" ? ["a", "b"] : "a" },
        seen: expect(params.requestedSchema.properties.answer).toMatchObject(field),
      }),
    });
    const { result } = await peer.call("_agentao.cn/ask_user", { ...session, question: "?", ...hints });
    expect(result.text).toBe(field.type === "array" ? "a, b" : "a");
  });

  test.each([
    ["nobody asks the user", {}],
    ["the user declines", { "elicitation/create": () => ({ action: "decline" as const }) }],
    ["the user says nothing", { "elicitation/create": () => ({ action: "accept" as const, content: { answer: "" } }) }],
    [
      "the dialog fails",
      {
        "elicitation/create": () => {
          throw new Error("no screen");
        },
      },
    ],
  ])("says that the user is unavailable when %s (S2-51)", async (_name, handlers) => {
    const { peer } = await withOldAgent({}, [agentao()], handlers);
    const { result } = await peer.call("_agentao.cn/ask_user", { ...session, question: "?" });
    expect(result).toEqual({ answer: "(user unavailable)", outcome: "cancelled", text: "(user unavailable)" });
  });

  test("does not know ask_user without the dialect", async () => {
    const { peer } = await withOldAgent({}, []);
    expect((await peer.call("_agentao.cn/ask_user", { ...session, question: "?" })).error.code).toBe(-32601);
  });

  test("sees the whole content of a tool call (S2-33), until the turn ends", async () => {
    const contents: unknown[] = [];
    const { agent, peer } = await withOldAgent(
      {
        "session/prompt": () => {
          peer.update("s", { sessionUpdate: "tool_call", toolCallId: "t", title: "Run", content: [line("1")] });
          peer.update("s", { sessionUpdate: "tool_call_update", toolCallId: "t", content: [line("2")] });
          peer.update("s", { sessionUpdate: "tool_call_update", toolCallId: "t", status: "completed" });
          peer.update("s", { sessionUpdate: "tool_call_update", toolCallId: "t", content: [line("3")] });
          return { stopReason: "end_turn" };
        },
      },
      [agentao()],
      { "session/update": ({ update }: any) => void contents.push(update.content) },
    );
    await agent.request("session/prompt", { ...session, prompt: [] });
    const turn = [[line("1")], [line("1"), line("2")], undefined, [line("1"), line("2"), line("3")]];
    expect(contents).toEqual(turn);
    await agent.request("session/prompt", { ...session, prompt: [] });
    expect(contents).toEqual([...turn, ...turn]);
  });

  test("tolerates the mode in a session/set_mode result, and strange options with `lenient` (S2-20, S2-21, S2-47)", async () => {
    const configOptions = [{ id: "model", name: "Model", type: "select", options: [{ value: "a/b" }] }];
    const { agent } = await withOldAgent(
      {
        "session/set_mode": ({ modeId }) => ({ modeId }),
        "session/new": () => ({ ...session, configOptions }),
      },
      [agentao(), lenient()],
    );
    const { configOptions: options } = await agent.request("session/new", setup);
    expect(options).toMatchObject([{ currentValue: "a/b", options: [{ name: "a/b" }] }]);
    await agent.request("session/set_mode", { ...session, modeId: "anything" });
  });
});
