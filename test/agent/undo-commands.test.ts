import { execFileSync } from "node:child_process";
import { nodeLocal } from "@colloquy/acp/node";
import { describe, expect, test } from "vitest";
import { type CodingAgentSetup, codingAgentHere, modelEnv, modelServer } from "./fixtures/coding-agent.ts";

/** An agent in a work tree of Git, in which its model runs a command. */
async function atWork(setup: Omit<CodingAgentSetup, "env">) {
  const server = await modelServer();
  const at = await codingAgentHere({ ...setup, env: modelEnv(server) });
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: at.project, encoding: "utf8" });
  git("init", "--quiet");
  git("add", "--all");
  git("-c", "user.name=somebody", "-c", "user.email=somebody@example.com", "commit", "--quiet", "-m", "x");
  const session = await at.agent.newSession({ cwd: at.project });
  return {
    ...at,
    git,
    server,
    session,
    /** A turn in which the model runs this line. */
    async command(command: string, options: { readonly timeoutMs?: number } = {}) {
      server.reply([{ call: { name: "run_command", input: { command, ...options } } }]);
      server.reply([{ text: "Done." }]);
      await session.prompt("Run it");
      return [...session.state.toolCalls].at(-1)!;
    },
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const files = { "a.txt": "one\n", "b.txt": "two\n", "sub/c.txt": "three\n", ".gitignore": "*.log\n" };

describe.each([1, 2] as const)("version %i", (version) => {
  test("/undo takes back what a command wrote, made and deleted; what is ignored and what Git has recorded stay", async () => {
    await using at = await atWork({ version, files });
    await at.folders.write("b.txt", "two, and not committed\n");
    const before = at.git("status", "--porcelain");
    const call = await at.command(
      "echo uno > a.txt; echo due > b.txt; rm -r sub; mkdir new; echo n > new/n; echo l > x.log",
    );
    expect(call).toMatchObject({ status: "completed" });
    const { text } = await at.session.prompt("/undo");
    for (const name of ["a.txt", "b.txt", "sub/c.txt", "new/n"]) expect(text).toContain(`\`${name}\``);
    expect(at.git("status", "--porcelain")).toBe(before);
    expect(await at.folders.read("b.txt")).toBe("two, and not committed\n");
    expect(await at.folders.read("x.log")).toBe("l\n");
  });

  test("what the user has changed after the command is left alone, and said", async () => {
    await using at = await atWork({ version, files });
    await at.command("echo uno > a.txt; echo due > b.txt");
    await at.folders.write("a.txt", "mine");
    const { text } = await at.session.prompt("/undo");
    expect(text).toMatch(/`a\.txt`: left alone/);
    expect([await at.folders.read("a.txt"), await at.folders.read("b.txt")]).toEqual(["mine", "two\n"]);
  });

  test("promise 4: what a command changed before it ran out of time or was cancelled is taken back", async () => {
    await using at = await atWork({ version, files });
    const call = await at.command("echo uno > a.txt; sleep 1000", { timeoutMs: 500 });
    expect(call).toMatchObject({ status: "failed", rawOutput: { timedOut: true } });
    await at.session.prompt("/undo");
    expect(await at.folders.read("a.txt")).toBe("one\n");

    at.server.reply([
      { call: { name: "run_command", input: { command: "echo uno > a.txt; echo ready; sleep 1000" } } },
    ]);
    const turn = at.session.prompt("Run it");
    for await (const _ of turn) if ([...at.session.state.terminals].at(-1)?.text.includes("ready")) break;
    await at.session.cancel();
    expect(await turn).toMatchObject({ stopReason: "cancelled" });
    expect(await at.folders.read("a.txt")).toBe("uno\n");
    await at.session.prompt("/undo");
    expect(await at.folders.read("a.txt")).toBe("one\n");
  });

  test("what was there before and is not known is said in the tool call, once in a session", async () => {
    await using at = await atWork({ version, files });
    await at.folders.write("x.log", "mine");
    const call = await at.command("echo new > x.log; rm .gitignore");
    const text = "/undo will not bring back x.log: what was there before is not known.";
    expect(call.content).toContainEqual(expect.objectContaining({ content: { type: "text", text } }));
    await at.session.prompt("/undo");
    expect(JSON.stringify((await at.command("echo newer > x.log; rm .gitignore")).content)).not.toContain(text);
  });

  test("where there is no work tree, what commands change is left as it is, without a word", async () => {
    await using at = await atWork({ version, files });
    await at.folders.write("config", "");
    execFileSync("rm", ["-rf", ".git"], { cwd: at.project });
    const call = await at.command("echo uno > a.txt");
    expect(JSON.stringify(call)).not.toContain("/undo");
    expect((await at.session.prompt("/undo")).text).toContain("no file changes");
  });
});

test("a command in a client's terminal is covered, too", async () => {
  const local = nodeLocal({ files: { allowWrite: () => true } });
  let created = 0;
  await using at = await atWork({
    version: 1,
    files,
    client: {
      terminals: (roots) => {
        const host = local.terminals(roots);
        const create: typeof host.create = (params, ...rest) => {
          created++;
          return host.create(params, ...rest);
        };
        return { ...host, create };
      },
    },
  });
  await at.command("echo uno > a.txt");
  expect([created, await at.folders.read("a.txt")]).toEqual([1, "uno\n"]);
  await at.session.prompt("/undo");
  expect(await at.folders.read("a.txt")).toBe("one\n");
});
