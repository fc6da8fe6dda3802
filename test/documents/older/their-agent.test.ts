import { beforeAll, describe, expect, test, vi } from "vitest";
import { resourceNotFound } from "../../../packages/acp/src/rpc/index.ts";
import { type OlderSdk, olderSdk, sdks } from "./sdks.ts";
import { expectOnlyTheirSchema, prompt, session, setup, withTheirAgent } from "./talk.ts";
import { updates as all } from "./updates.ts";

expectOnlyTheirSchema();

describe.each(sdks)("our client with an agent of %s", (_when, name) => {
  let sdk: OlderSdk;
  beforeAll(async () => {
    sdk = await olderSdk(name);
  });

  test("takes an agent that says nothing of itself for one that can do the least (S1-02, S1-05, S1-08, S1-09, S1-10, S1-11, S1-48)", async () => {
    const { agent } = await withTheirAgent(sdk, {});
    expect([agent.info, agent.authMethods]).toEqual([undefined, []]);
    await expect(agent.request("session/load", { ...session, ...setup })).rejects.toThrow("loadSession");
    await expect(agent.request("session/list")).rejects.toThrow("sessionCapabilities.list");
    const remote = { type: "http" as const, name: "x", url: "https://example.org", headers: [] };
    await expect(agent.request("session/new", { cwd: "/", mcpServers: [remote] })).rejects.toThrow("http");
    const image = { type: "image" as const, data: "aGk=", mimeType: "image/png" };
    await expect(agent.request("session/prompt", { ...session, prompt: [image] })).rejects.toThrow("image");
    const made = await agent.request("session/new", setup);
    expect([made.modes ?? null, made.configOptions ?? null]).toEqual([null, null]);
  });

  test("believes what an agent says that it can do (S1-08, S1-09)", async () => {
    const promptCapabilities = { image: true, audio: true, embeddedContext: true };
    const prompts: unknown[] = [];
    const { agent } = await withTheirAgent(sdk, {
      initialize: () => ({ protocolVersion: 1, agentCapabilities: { loadSession: true, promptCapabilities } }),
      prompt: ({ prompt }) => {
        prompts.push(...prompt);
        return { stopReason: "end_turn" };
      },
    });
    const blocks = [
      { type: "image" as const, data: "aGk=", mimeType: "image/png" },
      { type: "audio" as const, data: "aGk=", mimeType: "audio/wav" },
      { type: "resource" as const, resource: { uri: "file:///a", text: "hi" } },
    ];
    await agent.request("session/prompt", { ...session, prompt: blocks });
    expect(prompts).toEqual(blocks);
  });

  test("sends servers over stdio without a type, with their variables as pairs (S1-14, S1-20, S1-21)", async () => {
    const made: unknown[] = [];
    const { agent } = await withTheirAgent(sdk, {
      newSession: (params) => {
        made.push(params);
        return session;
      },
    });
    const server = { name: "x", command: "/x", args: [], env: [{ name: "A", value: "b" }] };
    expect(await agent.request("session/new", { cwd: "/", mcpServers: [server] })).toEqual(session);
    expect(made).toEqual([{ cwd: "/", mcpServers: [server] }]);
  });

  test("is told that a sign-in is needed, and signs in by a method without a type for a result of null (S1-12, S1-13, S1-15, S3-03)", async () => {
    const authMethods = [{ id: "key", name: "Key", description: null }];
    const asked: unknown[] = [];
    const { agent } = await withTheirAgent(sdk, {
      initialize: () => ({ protocolVersion: 1, authMethods }),
      newSession: () => {
        if (asked.length === 0) throw sdk.exports.RequestError.authRequired();
        return session;
      },
      authenticate: (params) => void asked.push(params),
    });
    expect(agent.authMethods).toEqual(authMethods);
    const noise = vi.spyOn(console, "error").mockImplementation(() => {});
    await expect(agent.request("session/new", setup)).rejects.toMatchObject({ code: -32000 });
    noise.mockRestore();
    expect(await agent.request("authenticate", { methodId: "key" })).toEqual({});
    expect(asked).toEqual([{ methodId: "key" }]);
    expect(await agent.request("session/new", setup)).toEqual(session);
  });

  test("loads: the result is null or an object, and what was replayed has been handled (S1-16, S1-17)", async () => {
    const { agent, updates, theirs } = await withTheirAgent(sdk, {
      initialize: () => ({ protocolVersion: 1, agentCapabilities: { loadSession: true } }),
      loadSession: async ({ sessionId }) => {
        for (const update of all.slice(0, 2)) await theirs.sessionUpdate({ sessionId, update });
        return null;
      },
    });
    expect(await agent.request("session/load", { ...session, ...setup })).toEqual({});
    expect(updates).toEqual(all.slice(0, 2));
  });

  test("has handled every update before the prompt resolves (S1-23, S1-25, S1-33, S1-42, S3-18, S4-33)", async () => {
    const { agent, updates, theirs } = await withTheirAgent(sdk, {
      prompt: async ({ sessionId }) => {
        for (const update of all) await theirs.sessionUpdate({ sessionId, update });
        return { stopReason: "max_turn_requests" };
      },
    });
    expect(await agent.request("session/prompt", { ...session, prompt })).toEqual({ stopReason: "max_turn_requests" });
    expect(updates).toEqual(all);
  });

  test("answers permission by the id of an option, and `cancelled` after a cancel (S1-27, S1-28, S1-29, S1-30)", async () => {
    const outcomes: unknown[] = [];
    const asked = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    const ask = (sessionId: string) =>
      theirs.requestPermission({
        sessionId,
        toolCall: { toolCallId: "t", title: "Edit" },
        options: [{ optionId: "7", name: "Go on", kind: "allow_once" }],
      });
    const { agent, theirs } = await withTheirAgent(
      sdk,
      {
        prompt: async ({ sessionId }) => {
          outcomes.push((await ask(sessionId)).outcome, (await ask(sessionId)).outcome);
          return { stopReason: "cancelled" };
        },
        cancel: () => {},
      },
      {
        "session/request_permission": async ({ options }) => {
          if (outcomes.length === 0) {
            outcomes.push("first");
            return { outcome: { outcome: "selected", optionId: options[0]!.optionId } };
          }
          asked.resolve();
          await cancelled.promise;
          return { outcome: { outcome: "cancelled" } };
        },
      },
    );
    const turn = agent.request("session/prompt", { ...session, prompt });
    await asked.promise;
    await agent.notify("session/cancel", session);
    cancelled.resolve();
    expect(await turn).toEqual({ stopReason: "cancelled" });
    expect(outcomes).toEqual(["first", { outcome: "selected", optionId: "7" }, { outcome: "cancelled" }]);
  });

  test("serves files: a missing one is an error that they read (S1-06, S1-40, S1-41, S4-04)", async () => {
    const files = new Map<string, string>();
    const seen: unknown[] = [];
    const { agent, theirs } = await withTheirAgent(
      sdk,
      {
        prompt: async ({ sessionId }) => {
          await theirs.readTextFile({ sessionId, path: "/b" }).catch(({ code }: any) => seen.push(code));
          await theirs.writeTextFile({ sessionId, path: "/b", content: "two\n" });
          seen.push((await theirs.readTextFile({ sessionId, path: "/b", line: 1, limit: null })).content);
          return { stopReason: "end_turn" };
        },
      },
      {
        "fs/read_text_file": ({ path }) => {
          const content = files.get(path);
          if (content === undefined) throw resourceNotFound("No such file");
          return { content };
        },
        "fs/write_text_file": ({ path, content }) => void files.set(path, content),
      },
    );
    await agent.request("session/prompt", { ...session, prompt });
    expect(seen).toEqual([-32002, "two\n"]);
  });

  test("hosts terminals through the handles that they had (S1-07, S3-14, S4-05)", async () => {
    const asked: string[] = [];
    const { agent, theirs } = await withTheirAgent(
      sdk,
      {
        prompt: async ({ sessionId }) => {
          const terminal = await theirs.createTerminal({ sessionId, command: "ls" });
          expect(await terminal.currentOutput()).toMatchObject({ output: "a", truncated: true });
          await terminal.kill();
          expect(await terminal.waitForExit()).toMatchObject({ exitCode: 0 });
          await terminal.release();
          return { stopReason: "end_turn" };
        },
      },
      {
        "terminal/create": () => ({ terminalId: "x" }),
        "terminal/output": () => ({ output: "a", truncated: true }),
        "terminal/kill": ({ terminalId }) => void asked.push(`kill ${terminalId}`),
        "terminal/wait_for_exit": () => ({ exitCode: 0 }),
        "terminal/release": ({ terminalId }) => void asked.push(`release ${terminalId}`),
      },
    );
    expect(await agent.request("session/prompt", { ...session, prompt })).toEqual({ stopReason: "end_turn" });
    expect(asked).toEqual(["kill x", "release x"]);
  });

  test("is told that they know no extensions, and goes on (S1-47, S4-39)", async () => {
    const noise = vi.spyOn(console, "error").mockImplementation(() => {});
    const { agent } = await withTheirAgent(sdk, {});
    await expect(agent.request("_acme/ask" as never, {} as never)).rejects.toMatchObject({ code: -32601 });
    await agent.notify("_acme/tell" as never, {} as never);
    expect(await agent.request("session/new", setup)).toEqual(session);
    noise.mockRestore();
  });
});
