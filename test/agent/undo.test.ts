import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codingAgentHere, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { spoken } from "./fixtures/words.ts";

const edit = (path: string, old: string, fresh: string) => call("edit_file", { path, edits: [{ old, new: fresh }] });

describe.each([1, 2] as const)("version %i", (version) => {
  test("/undo takes back what a turn wrote, edited, moved and deleted, and the model is told", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({
      version,
      env: modelEnv(server),
      files: { "a.txt": "one\n", "b.txt": "two\n", "c.txt": "three\n", "sub/d.txt": "four\n" },
    });
    const before = await tree(at.project);
    const session = await at.agent.newSession({ cwd: at.project });
    server.reply([call("read_file", { path: "a.txt" })]);
    server.reply([
      call("write_file", { path: "new/deep/n.txt", content: "new\n" }),
      edit("a.txt", "one", "uno"),
      call("move_file", { from: "b.txt", to: "moved/b.txt" }),
      call("delete_file", { path: "c.txt" }),
    ]);
    server.reply([{ text: "Done." }]);
    await session.prompt("Change all of it");
    expect(await tree(at.project)).toEqual([
      "a.txt",
      "moved/",
      "moved/b.txt",
      "new/",
      "new/deep/",
      "new/deep/n.txt",
      "sub/",
      "sub/d.txt",
    ]);
    expect(await at.folders.read("a.txt")).toBe("uno\n");

    const { text } = await session.prompt("/undo");
    for (const path of ["a.txt", "b.txt", "c.txt", "n.txt"]) expect(text).toContain(path);
    expect(await tree(at.project)).toEqual(before);
    expect([await at.folders.read("a.txt"), await at.folders.read("b.txt"), await at.folders.read("c.txt")]).toEqual([
      "one\n",
      "two\n",
      "three\n",
    ]);
    expect((await session.prompt("/undo")).text).toContain("no file changes");
    server.reply([{ text: "I see." }]);
    await session.prompt("Go on");
    expect(spoken(server.calls.at(-1)!.messages).at(-2)).toContain("The user has taken back your changes");
  });

  test("turns are taken back one after another, the latest first, also after a restart", async () => {
    await using server = await modelServer();
    const env = modelEnv(server);
    await using at = await codingAgentHere({ version, env });
    const session = await at.agent.newSession({ cwd: at.project });
    for (const content of ["1", "2"]) {
      server.reply([call("write_file", { path: "a.txt", content })]);
      server.reply([{ text: "Done." }]);
      await session.prompt(`Write ${content}`);
    }
    expect(await at.folders.read("a.txt")).toBe("2");
    await session.prompt("/undo");
    expect(await at.folders.read("a.txt")).toBe("1");
    await at.stop();
    await using later = await codingAgentHere({ version, env, folders: at.folders });
    const loaded = await later.agent.openSession(session.id, { cwd: at.project });
    await loaded.prompt("/undo");
    expect(await at.folders.read("a.txt")).toBeUndefined();
  });

  test("what the user has changed since is left alone, and said; the rest is taken back", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({
      version,
      env: modelEnv(server),
      files: { "a.txt": "one", "b.txt": "two" },
    });
    const session = await at.agent.newSession({ cwd: at.project });
    server.reply([call("read_file", { path: "a.txt" }), call("read_file", { path: "b.txt" })]);
    server.reply([edit("a.txt", "one", "uno"), edit("b.txt", "two", "due")]);
    server.reply([{ text: "Done." }]);
    await session.prompt("Change them");
    await at.folders.write("a.txt", "mine");
    const { text } = await session.prompt("/undo");
    expect(text).toMatch(/`a\.txt`: left alone/);
    expect(await at.folders.read("a.txt")).toBe("mine");
    expect(await at.folders.read("b.txt")).toBe("two");
  });

  test("the project and the home stay clean: what is kept is in the state's folder, for the user alone", async () => {
    await using at = await codingAgentHere({ version, files: { "package.json": '{"name": "sample"}' } });
    const session = await at.agent.newSession({ cwd: at.project });
    for (const name of ["change-files", "terminal", "read-files", "permission", "plan"])
      await session.prompt(`/scenario ${name}`);
    await session.prompt("/undo");
    await session.close();
    await at.stop();
    expect(await tree(at.project)).toEqual(["package.json"]);
    expect(await tree(at.folders.home)).toEqual([]);
    expect(await tree(at.folders.config)).toEqual(["agent.json"]);
    expect((await readdir(at.folders.top)).toSorted()).toEqual(["config", "home", "project", "state"]);
  });
});

/** All paths below a folder, those of folders with a slash at the end. */
async function tree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => `${join(entry.parentPath, entry.name).slice(folder.length + 1)}${entry.isDirectory() ? "/" : ""}`)
    .toSorted();
}

function call(name: string, input: object) {
  return { call: { name, input } };
}
