import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { keeping, scripted, userFolders } from "../fixtures/command.ts";
import { runJson } from "../fixtures/run-output.ts";
import { ageOf } from "./list.ts";
import { sessions } from "./sessions.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-sessions-")));
afterAll(() => rmSync(root, { recursive: true }));

let env: { readonly [name: string]: string | undefined };
let user = {};
let store = "";
let cwd = "";
beforeEach(() => {
  const folder = mkdtempSync(join(root, "user-"));
  user = userFolders(folder);
  env = { ...process.env, ...user };
  store = join(folder, "sessions.db");
  cwd = mkdtempSync(join(root, "cwd-"));
});

/** Runs the command. */
async function say(...args: string[]): Promise<string> {
  let text = "";
  expect(await sessions(args, { env, print: (more) => (text += more) })).toBe(0);
  return text;
}

async function started(version: 1 | 2, prompt = "Remember the milk"): Promise<string> {
  const { result } = await runJson(["--cwd", cwd, prompt, ...keeping(store, version)], user);
  return result.sessionId!;
}

test("a run is listed with its age, agent, folder and first line", async () => {
  expect(await say()).toBe("There are no sessions.");
  const id = await started(1);
  expect(await say()).toBe(`${id}  Remember the milk\n  just now · keeping · ${cwd}`);
  expect(JSON.parse(await say("list", "--json"))).toMatchObject({
    sessions: [{ sessionId: id, cwd, title: "Remember the milk", agent: "keeping" }],
  });
  expect(await say("--cwd", root)).toBe("There are no sessions.");
});

describe.each([1, 2] as const)("with an agent of version %i", (version) => {
  test("its own list is asked for, and what is remembered is merged into it", async () => {
    const id = await started(version);
    const listed = JSON.parse(await say("list", "--json", "--cwd", cwd, ...keeping(store, version)));
    expect(listed.sessions).toEqual([expect.objectContaining({ sessionId: id, title: "Remember the milk", cwd })]);
  });

  test("delete deletes it there and forgets it here", async () => {
    const id = await started(version);
    expect(await say("delete", id, ...keeping(store, version))).toBe("It is deleted.");
    expect(await say("list", ...keeping(store, version))).toBe("There are no sessions.");
    expect(await say()).toBe("There are no sessions.");
  });

  test("D-12: export prints all of it, safe to look at", async () => {
    const id = await started(version, "Milk\x1b]0;title\x07 and bread");
    const agent = keeping(store, version);
    const text = await say("export", id, ...agent);
    expect(text).toMatch(/^User:\nMilk and bread\n\nAgent:\n/);
    expect(await say("export", id, "--output", "markdown", ...agent)).toMatch(/^### User\n\n> Milk and bread\n/);
    const json = await say("export", id, "--output", "json", ...agent);
    expect(JSON.parse(json)).toMatchObject({
      version: 1,
      sessionId: id,
      cwd,
      agent: { name: "keeping", protocolVersion: version },
      timeline: [
        { in: "messages", value: { role: "user" } },
        { in: "messages", value: { role: "agent" } },
      ],
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is what is checked
    for (const printed of [text, json]) expect(printed).not.toMatch(/[\x1b\x07\x9b]/);
  });
});

test("a session whose agent has no name is forgotten here, and that is said", async () => {
  const id = await started(1);
  expect(await say("delete", id)).toContain("add --agent to delete it there, too");
  expect(await say()).toBe("There are no sessions.");
  await expect(say("export", id)).rejects.toThrow(`No session "${id}" is remembered here`);
});

test("an agent that cannot delete or load says so", async () => {
  const { result } = await runJson(["--cwd", cwd, "hello", ...scripted("echo")], user);
  await expect(say("export", result.sessionId!, ...scripted("echo"))).rejects.toThrow("neither loading nor resuming");
  expect(await say("delete", result.sessionId!, ...scripted("echo"))).toContain("cannot delete sessions");
});

test.each([
  [["remove"], "sessions takes list, delete, export"],
  [["delete"], "Say which session"],
  [["export", "a", "b"], 'not also "b"'],
  [["export", "a", "--output", "html"], "--output is text or markdown or json"],
])("%j is a usage error", async (args, message) => {
  await expect(say(...args)).rejects.toThrow(message);
});

test("ages are told in the largest unit", () => {
  const ages = [10, 90, 7200, 200_000].map((seconds) => ageOf(0, seconds * 1000));
  expect(ages).toEqual(["just now", "1 min ago", "2 h ago", "2 d ago"]);
});
