import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readForeign } from "./foreign.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "colloquy-foreign-"));
});

async function read(text: string) {
  const path = join(folder, "acp.json");
  await writeFile(path, text);
  return readForeign(path);
}

test("the agents of an editor's settings are read, with comments and commas as people write them", async () => {
  const { agents, skipped } = await read(`\ufeff// settings
  {
    "theme": "dark", /* not ours: "agent_servers": {} */
    "agent_servers": {
      "Claude Code": { "type": "custom", "command": "npx", "args": ["-y", "x // no comment"], "env": { "K": "v" }, "favorite": true, },
      "gemini": { "command": "gemini", "cwd": "relative" },
      "from-registry": { "type": "registry" },
    },
  }`);
  expect(agents).toEqual([
    {
      name: "claude-code",
      agent: { title: "Claude Code", command: ["npx", "-y", "x // no comment"], env: { K: "v" } },
      left: ["favorite"],
    },
    { name: "gemini", agent: { command: ["gemini"] }, left: ["cwd"] },
  ]);
  expect(skipped).toEqual(["from-registry"]);
});

test.each([
  ["{", "is no JSON"],
  ["{}", "has no agent_servers"],
  ['{"agent_servers": []}', "agent_servers must be an object"],
  ['{"agent_servers": {"a": {"command": 5}}}', "agent_servers.a.command must be a text that is not empty"],
  ['{"agent_servers": {"a": {"command": "x", "args": "secret"}}}', "agent_servers.a.args must be a list of texts"],
  ['{"agent_servers": {"a": {"command": "x", "env": {"K": {}}}}}', "agent_servers.a.env.K must be a text"],
  ['{"agent_servers": {"\\u0001": {"command": "x"}}}', "An agent cannot be called"],
])("what is wrong in %s is told by its field", async (text, says) => {
  await expect(read(text)).rejects.toThrow(says);
  await expect(read(text)).rejects.not.toThrow("secret");
});

test("a file that is not there, and a folder, are no files of a client", async () => {
  await expect(readForeign(join(folder, "none"))).rejects.toThrow("There is no file");
  await expect(readForeign(folder)).rejects.toThrow("is no file");
});
