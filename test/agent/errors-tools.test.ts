import type { ModelServer } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  apiNames,
  type CodingAgentAtWork,
  codingAgentProcess,
  modelEnv,
  modelServer,
} from "./fixtures/coding-agent.ts";
import { expectNext } from "./fixtures/expect-next.ts";
import { callsOf, lastCall, lastResults, noticesOf, sessionWith } from "./fixtures/turn-view.ts";

describe.each([1, 2] as const)("a tool call that makes no sense, version %i:", (version) => {
  let server: ModelServer;
  let at: CodingAgentAtWork;
  beforeAll(async () => {
    server = await modelServer();
    at = await codingAgentProcess({ version, env: modelEnv(server), files: { "a.txt": "a\n", "folder/b.txt": "b\n" } });
  });
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  const calls: { readonly [what: string]: readonly [name: string, input: unknown, told: string] } = {
    "a tool that is not there": ["frobnicate", { a: 1 }, "There are: read_file, "],
    "an input that lacks something": ["read_file", {}, "path"],
    "an input that does not fit": ["read_file", { path: "a.txt", line: "three" }, "line"],
    "a file that is not there": ["read_file", { path: "b.txt" }, "b.txt"],
    "a folder in place of a file": ["read_file", { path: "folder" }, "folder"],
    "a file in a file": ["write_file", { path: "a.txt/b.txt", content: "b" }, "a.txt"],
    "an edit of what was not read": ["edit_file", { path: "a.txt", edits: [{ old: "a", new: "b" }] }, "read"],
  };
  for (const api of apiNames)
    test.each(Object.entries(calls))(`%s is told to the model, with ${api}`, async (_what, [name, input, told]) => {
      const session = await sessionWith(at, api);
      server.reply([{ call: { name, input } }]);
      server.reply([{ text: "I see." }]);
      expect(await session.prompt("Do it")).toMatchObject({ stopReason: "end_turn", text: "I see." });
      expect(lastCall(session)).toMatchObject({ name, status: "failed" });
      expect(lastResults(server.calls.at(-1)!.messages)).toEqual([expect.stringContaining(told)]);
      await expectNext(session, server);
    });

  // Google gives inputs as values, so that they are JSON in any case.
  test.each(apiNames.filter((api) => api !== "google"))("an input that is no JSON, with %s", async (api) => {
    const session = await sessionWith(at, api);
    server.reply([{ call: { name: "read_file", input: '{"path": "a.t' } }]);
    server.reply([{ text: "I see." }]);
    expect((await session.prompt("Do it")).stopReason).toBe("end_turn");
    expect(lastCall(session).status).toBe("failed");
    expect(lastResults(server.calls.at(-1)!.messages)).toEqual([expect.stringContaining("not JSON")]);
    await expectNext(session, server);
  });

  test("D-01, P-05: a name that the model made up moves no cursor and fills no screen", async () => {
    const session = await sessionWith(at);
    server.reply([{ call: { name: `\u001b[2Jread\u202e${"y".repeat(9_000)}`, input: {} } }]);
    server.reply([{ text: "I see." }]);
    await session.prompt("Do it");
    expect(lastCall(session).title).toMatch(/^read<U\+202E>y{1,200}$/);
    await expectNext(session, server);
  });

  test("one of several that fails does not keep the others from being used", async () => {
    const session = await sessionWith(at);
    server.reply([{ call: { name: "nothing", input: {} } }, { call: { name: "read_file", input: { path: "a.txt" } } }]);
    server.reply([{ text: "I see." }]);
    await session.prompt("Do it");
    expect(callsOf(session).map(({ status }) => status)).toEqual(["failed", "completed"]);
    await expectNext(session, server);
  });

  test("the model is told which inputs it may leave out", async () => {
    const session = await sessionWith(at);
    await expectNext(session, server);
    const required = Object.fromEntries(
      server.calls.at(-1)!.tools.map(({ name, input }) => [name, (input as { required?: string[] }).required ?? []]),
    );
    expect(required).toMatchObject({ search: ["pattern"], find_files: ["pattern"], list_folder: [] });
  });
});

describe.each([1, 2] as const)("a model server that is gone, version %i:", (version) => {
  test("is told after it was asked again in vain, and the session goes on with another", async () => {
    await using server = await modelServer();
    const port = await unusedPort();
    const env = { ...modelEnv(server), LOST_BASE_URL: `http://127.0.0.1:${port}/v1`, LOST_API_KEY: "x" };
    await using at = await codingAgentProcess({ version, env: { ...env, COLLOQUY_MODEL: "lost/model" } });
    const session = await at.agent.newSession({ cwd: at.project });
    const turn = session.prompt("Work");
    turn.then(
      () => {},
      () => {},
    );
    const lost = Promise.withResolvers<void>();
    session.subscribe(() => noticesOf(session).length > 0 && lost.resolve());
    await lost.promise;
    expect(noticesOf(session)[0]).toContain("cannot be reached");
    await session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    await session.setOption("model", "anthropic/claude-sonnet-4-5");
    await expectNext(session, server);
  });
});

/** A port on which nothing listens. */
async function unusedPort(): Promise<string> {
  const server = await modelServer();
  const { port } = new URL(server.urls.openai);
  await server[Symbol.asyncDispose]();
  return port;
}
