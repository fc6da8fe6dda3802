import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { client } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return stdout;
}

test("the small client gets its words back from the small agent", async () => {
  const printed = await run("examples/client.ts");
  expect(printed).toContain("content: { type: 'text', text: 'Remember the milk' }");
  expect(printed).toMatch(/\{ stopReason: 'end_turn' \}\n$/);
});

test("a client of both versions is told which one it got", async () => {
  expect(await run("examples/both-versions.ts")).toBe("version 1: echo load: false\n");
});

test("pain 11: a client with a policy allows, denies, asks and remembers", async () => {
  const lines = (await run("examples/permission-policy.ts")).split("\n");
  expect(lines.filter((line) => / -> (yes|no|always|cancelled)$/.test(line))).toEqual([
    "git log -n 5 -> yes",
    "git status; rm -rf .git -> no",
    "cat $HOME/x -> no",
    "npm run build -> yes",
    "npm run build -> yes",
  ]);
  expect(lines.filter((line) => /^(rule|person|remembered) /.test(line)).map((line) => line.split(" ")[0])).toEqual([
    "rule",
    "rule",
    "person",
    "person",
    "remembered",
  ]);
});

test("an agent and a client say everything with builders", async () => {
  const printed = await run("examples/builders.ts");
  expect(printed).toContain("kind: 'edit',");
  expect(printed).toContain("content: [ { type: 'diff', path: '/home/me/notes.md', newText: 'milk' } ]");
  expect(printed).toContain("content: { type: 'text', text: 'Noted.' }");
});

test("the minimal client follows a turn and awaits another", async () => {
  expect(await run("examples/minimal-client.ts")).toBe("Remember the milk\nAnd the bread\nend_turn, 4 messages\n");
});

test("a bridge of one's own lets a client of version 2 drive an agent of version 1", async () => {
  const definition = client({ info: { name: "examples", version: "1.0.0" }, versions: [2] });
  const agent = await spawnAgent([process.execPath, "examples/bridge.ts"], definition, { cwd: root });
  const session = await agent.newSession({ cwd: root });
  expect(await session.prompt("Remember the milk")).toMatchObject({
    stopReason: "end_turn",
    text: "Remember the milk",
  });
  expect(agent).toMatchObject({ version: 2, info: { name: "echo" } });
  await agent.close();
  expect(await agent.process.ended).toMatchObject({ code: 0, step: "ended" });
});

test.each([
  ["gemini-cli", "gemini", "@google/gemini-cli"],
  ["claude-code", "claude-agent-acp", "@agentclientprotocol/claude-agent-acp"],
])("the recipe %s says what is missing where its program is not installed", async (recipe, program, pack) => {
  const alone = { cwd: root, env: { PATH: "/nowhere" } };
  const failed = await promisify(execFile)(process.execPath, [`examples/${recipe}.ts`], alone).catch((error) => error);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain(`there is no program "${program}" on PATH`);
  expect(failed.stderr).toContain(`npm install --global ${pack}\n`);
  expect(failed.stderr.trimEnd().split("\n")).toHaveLength(2);
});
