import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { codingAgent, command, keeping, scripted, userFolders } from "../fixtures/command.ts";
import { runJson } from "../fixtures/run-output.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-run-sessions-")));
afterAll(() => rmSync(root, { recursive: true }));

let cwd = "";
let user = {};
let store = "";
beforeEach(() => {
  cwd = mkdtempSync(join(root, "cwd-"));
  user = userFolders(mkdtempSync(join(root, "user-")));
  store = join(mkdtempSync(join(root, "store-")), "sessions.db");
});

/** What the agent says that it was given. */
const given = (text: string) =>
  JSON.parse(text) as { turns: number; cwd: string; mcpServers: object[]; prompt: object[] };

describe.each([1, 2] as const)("in version %i", (version) => {
  test("--continue goes on with the latest session of the folder and the agent", async () => {
    const agent = keeping(store, version);
    const first = await runJson(["--cwd", cwd, "one", ...agent], user);
    const again = await runJson(["--cwd", cwd, "--continue", "two", ...agent], user);
    expect(again.result.sessionId).toBe(first.result.sessionId);
    expect(given(again.result.text).turns).toBe(3);
    expect(again.result.messages).toHaveLength(1);
    const elsewhere = mkdtempSync(join(root, "cwd-"));
    const none = await runJson(["--cwd", elsewhere, "--continue", "three", ...agent], user);
    expect(none.result).toMatchObject({ exitCode: 10, error: { kind: "noSession" } });
  });

  test("--session goes on with one in its own folder, and says when there is none", async () => {
    const agent = keeping(store, version);
    const { result } = await runJson(["--cwd", cwd, "one", ...agent], user);
    const again = await runJson(["--session", result.sessionId!, "two", ...agent], user);
    expect(again.result).toMatchObject({ exitCode: 0, sessionId: result.sessionId, cwd });
    const none = await runJson(["--session", "none", "two", ...agent], user);
    expect(none.result).toMatchObject({ exitCode: 10, sessionId: null, error: { kind: "noSession", code: -32002 } });
  });

  test("what is attached goes as the agent takes it", async () => {
    const notes = join(cwd, "notes.md");
    writeFileSync(notes, "# Notes\n");
    const embedding = keeping(store, version, { embeddedContext: true });
    const args = ["--cwd", cwd, "--attach", notes, "read"];
    const embedded = given((await runJson([...args, ...embedding], user)).result.text);
    expect(embedded.prompt[1]).toMatchObject({
      type: "resource",
      resource: { text: "# Notes\n", mimeType: "text/markdown" },
    });
    const linked = given((await runJson([...args, ...keeping(store, version)], user)).result.text);
    expect(linked.prompt[1]).toMatchObject({ type: "resource_link", name: "notes.md", size: 8 });
  });

  test("C-10: the MCP servers of a file are given to the session, by absolute paths", async () => {
    const file = join(cwd, "mcp.json");
    const servers = {
      notes: { command: "node", args: ["x.js"], env: { A: "b" } },
      far: { url: "https://example.com/mcp" },
    };
    writeFileSync(file, JSON.stringify({ mcpServers: servers }));
    const { result } = await runJson(["--cwd", cwd, "--mcp", file, "x", ...keeping(store, version)], user);
    expect(given(result.text).mcpServers).toMatchObject([
      { name: "notes", command: expect.stringMatching(/^\/.*node$/), args: ["x.js"] },
      { type: "http", name: "far", url: "https://example.com/mcp" },
    ]);
  });
});

test("an agent that keeps no sessions cannot go on with one: exit code 10", async () => {
  const { result } = await runJson(["--cwd", cwd, "--session", "s", "x", ...scripted("echo")], user);
  expect(result.error).toMatchObject({
    kind: "noSession",
    message: expect.stringContaining("neither loading nor resuming"),
  });
});

test("an MCP server that the agent takes none of is wrong usage, told by its name", async () => {
  const file = join(cwd, "mcp.json");
  writeFileSync(file, JSON.stringify({ mcpServers: { far: { type: "sse", url: "https://example.com/" } } }));
  const { result } = await runJson(["--mcp", file, "x", ...scripted("echo")], user);
  expect(result.error).toMatchObject({ kind: "usage", message: expect.stringContaining('"far" is of type "sse"') });
});

test("an attachment that is not there is told before an agent is started", async () => {
  const { result } = await runJson(["--attach", "none.txt", "x", "--agent", "no-such-agent"], user);
  expect(result.error).toMatchObject({ kind: "usage", message: '--attach: there is no file "none.txt"' });
});

test("a policy file decides where nobody can be asked", async () => {
  const policy = join(root, "policy.json");
  writeFileSync(policy, JSON.stringify({ version: 1, rules: [{ effect: "allow", command: "echo *" }] }));
  const options = [{ optionId: "yes", name: "Do it", kind: "allow_once" }];
  const toolCall = { toolCallId: "c", title: "Say it", kind: "execute", rawInput: { command: "echo milk" } };
  const asking = scripted("ask", JSON.stringify({ options, toolCall }));
  const { result } = await runJson(["--cwd", cwd, "--policy", policy, "x", ...asking], user);
  expect(result).toMatchObject({ exitCode: 0, permissions: [{ toolCallId: "c", allowed: true, by: "rule" }] });
  const missing = await runJson(["--cwd", cwd, "--policy", join(root, "none.json"), "x", ...asking], user);
  expect(missing.result.error).toMatchObject({ kind: "usage", message: expect.stringContaining("none.json") });
});

test("--trace records the messages for the user alone", async () => {
  const file = join(root, "trace.ndjson");
  await runJson(["--trace", file, "x", ...scripted("echo")], user);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toContain("session/prompt");
});

test("the coding agent remembers what was done before", async () => {
  const agent = codingAgent(join(root, "agent-state"));
  const first = await runJson(["--cwd", cwd, "--allow", "all", "/scenario echo", ...agent], user);
  const again = await runJson(["--cwd", cwd, "--continue", "/scenario echo", ...agent], user);
  expect(again.result).toMatchObject({ exitCode: 0, sessionId: first.result.sessionId });
  expect(existsSync(join(cwd, ".colloquy"))).toBe(false);
});

test("in words the session's id is told, and --quiet prints only what was said in this turn", async () => {
  const first = await command(["run", "--cwd", cwd, "one", ...keeping(store)], "", user);
  expect(first.stdout).toMatch(/^\* Session [0-9a-f-]{36}$/m);
  const again = await command(["run", "-q", "-c", "--cwd", cwd, "two", ...keeping(store)], "", user);
  expect(given(again.stdout)).toMatchObject({ turns: 3 });
  expect(again.stdout.trimEnd().split("\n")).toHaveLength(1);
});
