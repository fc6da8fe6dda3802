import { cp, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newSession } from "../scenarios.ts";
import type { Talk } from "../talk.ts";
import { attempt, builtPeers } from "./attempt.ts";
import { foreignTalk } from "./foreign-talk.ts";
import type { ForeignPeer } from "./peers.ts";

const program = join(import.meta.dirname, "coding-agent.ts");
const demo = join(import.meta.dirname, "../../../packages/cli/demo/project");

/** In version 1 the client's files and commands are the scripted client's, which only says that there are some. */
function driving(peer: ForeignPeer, version: 1 | 2): void {
  let home: string;
  let project: string;
  let talk: Talk;
  beforeAll(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), "colloquy-coding-")));
    project = join(home, "project");
    await cp(demo, project, { recursive: true });
    talk = await foreignTalk(peer, [process.execPath, program, join(home, "state")], version);
    talk.world.permission = "allow_once";
  });
  afterAll(async () => {
    await talk?.[Symbol.asyncDispose]();
    await rm(home, { recursive: true, force: true });
  });

  const scenario = (title: string, run: () => Promise<void>) => attempt(peer, "client", version, title, run);
  const prompt = async (sessionId: string, text: string) => {
    const before = talk.world.of(sessionId).length;
    const ends = () =>
      talk.world
        .of(sessionId)
        .slice(before)
        .findLast(({ state }) => state === "idle");
    const answer = await talk.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
    if (version === 2) await talk.world.until(() => ends() !== undefined);
    return version === 2 ? ends().stopReason : answer.stopReason;
  };
  const said = (sessionId: string) => JSON.stringify(talk.world.of(sessionId));

  scenario("a turn that reads, edits and asks for a command", async () => {
    const { sessionId } = await newSession(talk, project);
    const path = join(project, "src/sum.js");
    const sum = await readFile(path, "utf8");
    talk.world.files.set(path, sum);
    const edit = { path: "src/sum.js", edits: [{ old: "let at = 1;", new: "let at = 0;" }] };
    expect(await prompt(sessionId, `/scenario call read_file ${JSON.stringify({ path: "src/sum.js" })}`)).toBe(
      "end_turn",
    );
    expect(await prompt(sessionId, `/scenario call edit_file ${JSON.stringify(edit)}`)).toBe("end_turn");
    const now = version === 1 ? talk.world.files.get(path) : await readFile(path, "utf8");
    expect(now).toBe(sum.replace("let at = 1;", "let at = 0;"));
    expect(await prompt(sessionId, "/scenario permission")).toBe("end_turn");
    expect(talk.world.asked).toMatchObject([
      { sessionId, options: [{ optionId: "allow_once" }, { optionId: "reject_once" }] },
    ]);
    if (version === 1)
      expect(talk.world.notified).toMatchObject([{ method: "terminal/create", params: { sessionId } }]);
    else await talk.world.until(() => said(sessionId).includes(process.version));
  });

  scenario("promise 4: a cancel ends the turn, and the next one is as any", async () => {
    const { sessionId } = await newSession(talk, project);
    const ended = prompt(sessionId, "/scenario long-text");
    await talk.world.until(() => said(sessionId).includes("sentence"));
    await talk.notify("session/cancel", { sessionId });
    expect(await ended).toBe("cancelled");
    expect(await prompt(sessionId, "/scenario echo again")).toBe("end_turn");
    await talk.world.until(() => said(sessionId).includes("again"));
  });
}

for (const peer of builtPeers())
  for (const version of peer.versions)
    describe(`${peer.name} client, the coding agent, version ${version}`, () => {
      if (peer.clientOnlyMeets === undefined) driving(peer, version);
      else test("a turn", ({ skip }) => skip(peer.clientOnlyMeets));
    });
