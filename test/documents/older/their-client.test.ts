import { beforeAll, describe, expect, test, vi } from "vitest";
import { authRequired } from "../../../packages/acp/src/rpc/index.ts";
import { type OlderSdk, olderSdk, sdks } from "./sdks.ts";
import { expectOnlyTheirSchema, prompt, session, setup, withTheirClient } from "./talk.ts";
import { updates as all } from "./updates.ts";

expectOnlyTheirSchema();

describe.each(sdks)("our agent with a client of %s", (_when, name) => {
  let sdk: OlderSdk;
  beforeAll(async () => {
    sdk = await olderSdk(name);
  });

  test("takes an introduction without a name, and answers with capabilities and a list of sign-ins (S1-01, S1-02, S1-05, S1-12, S3-19, S4-12, S4-14)", async () => {
    const { initialize } = withTheirClient(sdk, { "session/load": () => ({}) });
    expect(await initialize()).toMatchObject({
      protocolVersion: 1,
      agentCapabilities: { loadSession: true },
      authMethods: [],
    });
  });

  test("makes a session, with every server whole and in order (S1-14, S1-18, S1-20, S1-21, S1-22)", async () => {
    const made: unknown[] = [];
    const sessionId = "Any string: \u{1f600} / ..";
    const { client, initialize } = withTheirClient(sdk, {
      "session/new": ({ mcpServers }) => {
        made.push(mcpServers);
        return { sessionId };
      },
    });
    await initialize();
    const server = (name: string) => ({ name, command: "/x", args: ["-v"], env: [{ name: "A", value: "b" }] });
    const mcpServers = [server("b"), server("a")];
    expect(await client.newSession({ cwd: "/home", mcpServers })).toEqual({ sessionId });
    expect(made).toEqual([mcpServers]);
  });

  test("asks for a sign-in with -32000, and answers it with an empty result (S1-13, S1-15)", async () => {
    let isSignedIn = false;
    const { client, initialize } = withTheirClient(
      sdk,
      {
        "session/new": () => {
          if (!isSignedIn) throw authRequired();
          return session;
        },
        authenticate: () => {
          isSignedIn = true;
        },
      },
      {},
      { authMethods: [{ id: "key", name: "Key", description: "A key" }] },
    );
    expect((await initialize()).authMethods).toMatchObject([{ id: "key", name: "Key", description: "A key" }]);
    await expect(client.newSession(setup)).rejects.toMatchObject({ code: -32000 });
    expect((await client.authenticate({ methodId: "key" })) ?? {}).toEqual({});
    expect(await client.newSession(setup)).toEqual(session);
  });

  test("loads: the history first, then an object where it used to be null (S1-08, S1-16, S1-17, S3-07)", async () => {
    const { client, initialize, updates, conversation } = withTheirClient(sdk, {
      "session/load": async ({ sessionId }, { client: peer }) => {
        for (const update of all.slice(0, 2)) await peer.notify("session/update", { sessionId, update } as never);
        return {};
      },
    });
    await initialize();
    await client.loadSession({ ...session, ...setup });
    expect(conversation.filter(({ from }) => from === "us").slice(-3)).toMatchObject([
      { message: { params: { update: all[0] } } },
      { message: { params: { update: all[1] } } },
      { message: { result: {} } },
    ]);
    await expect.poll(() => updates).toEqual(all.slice(0, 2));
  });

  test.each(["end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"] as const)(
    "answers a prompt when the turn is over: %s (S1-23, S1-24, S3-11, S4-34)",
    async (stopReason) => {
      const { client, initialize } = withTheirClient(sdk, { "session/prompt": () => ({ stopReason }) });
      await initialize();
      expect(await client.prompt({ ...session, prompt })).toEqual({ stopReason });
    },
  );

  test("tells every update that there was, in words that they know (S1-25, S1-33, S1-34, S1-42, S3-18, S4-33)", async () => {
    const { client, initialize, updates } = withTheirClient(sdk, {
      "session/prompt": async ({ sessionId }, { client: peer }) => {
        for (const update of all) await peer.notify("session/update", { sessionId, update } as never);
        return { stopReason: "end_turn" };
      },
    });
    await initialize();
    await client.prompt({ ...session, prompt });
    await expect.poll(() => updates).toEqual(all);
  });

  test("asks with the four kinds of options; a cancelled turn ends as cancelled (S1-27, S1-28, S1-29, S1-30)", async () => {
    const options = (["allow_once", "allow_always", "reject_once", "reject_always"] as const).map((kind) => ({
      optionId: kind,
      name: kind,
      kind,
    }));
    const asked = Promise.withResolvers<any>();
    const answered = Promise.withResolvers<any>();
    const { client, initialize } = withTheirClient(
      sdk,
      {
        "session/prompt": async ({ sessionId }, { client: peer }) => {
          const toolCall = { toolCallId: "t", title: "Edit" };
          const { outcome } = await peer.request("session/request_permission", { sessionId, toolCall, options });
          expect(outcome).toEqual({ outcome: "cancelled" });
          return { stopReason: "end_turn" };
        },
      },
      {
        requestPermission: (params) => {
          asked.resolve(params);
          return answered.promise;
        },
      },
    );
    await initialize();
    const turn = client.prompt({ ...session, prompt });
    expect((await asked.promise).options).toEqual(options);
    await client.cancel(session);
    answered.resolve({ outcome: { outcome: "cancelled" } });
    expect(await turn).toEqual({ stopReason: "cancelled" });
  });

  test("reads and writes files; nothing for an answer is as good as an object (S1-06, S1-40, S1-41, S3-12)", async () => {
    const asked: unknown[] = [];
    const { client, initialize } = withTheirClient(
      sdk,
      {
        "session/prompt": async ({ sessionId }, { client: peer }) => {
          const { content } = await peer.request("fs/read_text_file", { sessionId, path: "/a", line: 2, limit: 1 });
          await peer.request("fs/write_text_file", { sessionId, path: "/b", content });
          return { stopReason: "end_turn" };
        },
      },
      {
        readTextFile: (params) => {
          asked.push(params);
          return { content: "two\n" };
        },
        writeTextFile: (params) => void asked.push(params),
      },
    );
    await initialize();
    expect(await client.prompt({ ...session, prompt })).toEqual({ stopReason: "end_turn" });
    expect(asked).toMatchObject([
      { path: "/a", line: 2, limit: 1 },
      { path: "/b", content: "two\n" },
    ]);
  });

  test("uses terminals as they were before they were stable (S1-07, S3-14, S4-05)", async () => {
    const asked: string[] = [];
    const note = (method: string, answer?: object) => () => {
      asked.push(method);
      return answer;
    };
    const { client, initialize } = withTheirClient(
      sdk,
      {
        "session/prompt": async ({ sessionId }, { client: peer }) => {
          const { terminalId } = await peer.request("terminal/create", { sessionId, command: "ls" });
          const terminal = { sessionId, terminalId };
          expect(await peer.request("terminal/output", terminal)).toEqual({ output: "a", truncated: false });
          await peer.request("terminal/kill", terminal);
          expect(await peer.request("terminal/wait_for_exit", terminal)).toEqual({ exitCode: null, signal: "SIGKILL" });
          await peer.request("terminal/release", terminal);
          return { stopReason: "end_turn" };
        },
      },
      {
        createTerminal: note("create", { terminalId: "x" }),
        terminalOutput: note("output", { output: "a", truncated: false }),
        killTerminal: note("kill"),
        waitForTerminalExit: note("wait", { exitCode: null, signal: "SIGKILL" }),
        releaseTerminal: note("release"),
      },
    );
    await initialize();
    expect(await client.prompt({ ...session, prompt })).toEqual({ stopReason: "end_turn" });
    expect(asked).toEqual(["create", "output", "kill", "wait", "release"]);
  });

  test("hears -32601 where it calls an extension, and goes on (S1-47, S4-39)", async () => {
    const noise = vi.spyOn(console, "error").mockImplementation(() => {});
    const { client, initialize } = withTheirClient(sdk, {
      "session/prompt": async (_params, { client: peer }) => {
        await expect(peer.request("_acme/ask" as never, {} as never)).rejects.toMatchObject({ code: -32601 });
        noise.mockRestore();
        return { stopReason: "end_turn" };
      },
    });
    await initialize();
    expect(await client.prompt({ ...session, prompt })).toEqual({ stopReason: "end_turn" });
  });

  test("serves several sessions at once over lines of JSON (S1-49, S2-01, S4-38)", async () => {
    const turns = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
    const { client, initialize } = withTheirClient(sdk, {
      "session/prompt": async ({ sessionId }) => {
        await turns[sessionId as "a"].promise;
        return { stopReason: sessionId === "a" ? "refusal" : "end_turn" };
      },
    });
    await initialize();
    const [a, b] = ["a", "b"].map((sessionId) => client.prompt({ sessionId, prompt }));
    turns.b.resolve();
    expect(await b).toEqual({ stopReason: "end_turn" });
    turns.a.resolve();
    expect(await a).toEqual({ stopReason: "refusal" });
  });
});
