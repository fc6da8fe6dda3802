import { nodeLocal } from "@colloquy/acp/node";
import { expect, test } from "vitest";
import { codingAgentProcess, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { callsOf, lastCall, lastResults } from "./fixtures/turn-view.ts";

test("a client's files are used where it has some: what is not saved is read, and written there", async () => {
  await using server = await modelServer();
  const unsaved = new Map<string, string>();
  const asked: string[] = [];
  const local = nodeLocal({
    files: {
      allowWrite: () => true,
      buffers: {
        read: (path) => unsaved.get(path),
        write(path, content) {
          asked.push(path);
          if (!unsaved.has(path)) return false;
          unsaved.set(path, content);
          return true;
        },
      },
    },
  });
  await using at = await codingAgentProcess({
    version: 1,
    env: modelEnv(server),
    files: { "open.txt": "as saved\n", "closed.txt": "closed\n" },
    client: { files: local.files },
  });
  const open = at.folders.path("open.txt");
  unsaved.set(open, "as typed\n");
  const session = await at.agent.newSession({ cwd: at.project });
  server.reply([{ call: { name: "read_file", input: { path: "open.txt" } } }]);
  server.reply([
    { call: { name: "edit_file", input: { path: "open.txt", edits: [{ old: "typed", new: "changed" }] } } },
    { call: { name: "write_file", input: { path: "made.txt", content: "made\n" } } },
  ]);
  server.reply([{ text: "Done." }]);
  await session.prompt("Go");
  expect(lastResults(server.calls[1]!.messages)).toEqual([expect.stringContaining("as typed")]);
  expect(callsOf(session).map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
  expect(unsaved.get(open)).toBe("as changed\n");
  expect(await at.folders.read("open.txt")).toBe("as saved\n");
  expect(asked).toEqual([open, at.folders.path("made.txt")]);
  expect(await at.folders.read("made.txt")).toBe("made\n");
});

test("a client's terminals are used where it has some, and are the tool call's content", async () => {
  await using server = await modelServer();
  const created: string[] = [];
  const local = nodeLocal();
  await using at = await codingAgentProcess({
    version: 1,
    env: modelEnv(server),
    client: {
      terminals: (roots) => {
        const host = local.terminals(roots);
        const create: typeof host.create = (params, ...rest) => {
          created.push(params.command);
          return host.create(params, ...rest);
        };
        return new Proxy(host, {
          get: (from, name) => (name === "create" ? create : Reflect.get(from, name).bind?.(from)),
        });
      },
    },
  });
  const session = await at.agent.newSession({ cwd: at.project });
  server.reply([{ call: { name: "run_command", input: { command: "echo from the terminal; exit 3" } } }]);
  server.reply([{ text: "Done." }]);
  await session.prompt("Go");
  expect(created).toHaveLength(1);
  expect(lastCall(session)).toMatchObject({ status: "failed", rawOutput: { exitCode: 3 } });
  const shown = [...lastCall(session).content].find(({ type }) => type === "terminal");
  const [terminal] = [...session.state.terminals];
  expect(shown).toMatchObject({ terminalId: terminal!.terminalId });
  expect(terminal).toMatchObject({ text: "from the terminal\n", exitStatus: { exitCode: 3 } });
  expect(lastResults(server.calls[1]!.messages)).toEqual([expect.stringMatching(/from the terminal\n\nExit code 3/)]);
});

test.each([1, 2] as const)("without either, version %i, this machine's are used and shown", async (version) => {
  await using server = await modelServer();
  await using at = await codingAgentProcess({ version, env: modelEnv(server), files: { "a.txt": "as saved\n" } });
  const session = await at.agent.newSession({ cwd: at.project });
  server.reply([
    { call: { name: "read_file", input: { path: "a.txt" } } },
    { call: { name: "run_command", input: { command: "cat a.txt >&2; exit 3" } } },
  ]);
  server.reply([{ text: "Done." }]);
  await session.prompt("Go");
  const [terminal] = [...session.state.terminals];
  expect(terminal).toMatchObject({ text: "as saved\n", exitStatus: { exitCode: 3 }, cwd: at.project });
  expect(lastResults(server.calls[1]!.messages)).toHaveLength(2);
});
