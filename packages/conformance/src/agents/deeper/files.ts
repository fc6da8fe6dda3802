import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import type { Place } from "../../talk/index.ts";
import { type AgentTalk, everything } from "../agent-talk.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { attended, serveUser } from "../client-side.ts";
import { playPrompt, type Turn } from "../turn.ts";

const WRITE = "fs/write_text_file";

/** A name that Git writes in quotes: with a tab, quotes, a backslash and a letter that is not of ASCII. */
const UNUSUAL = 'k\u00e4se\t"rund" \\1';

const withoutFiles = { capabilities: { ...everything[1], fs: {} } };

/** Files: read and written, by the client or not, and how changes of them are shown. */
export const files: readonly AgentCase[] = [
  ...byVersion({
    id: "files/create",
    title: "A new file is shown as one",
    scenario: "create",
    rules: ["DIFF-01", "DIFF-02", "DIFF-04", "DIFF-05", "DIFF-07"],
    async run(test) {
      const { diff, at } = await newFile(test);
      judgeDiff(test, diff, at);
      const old = `The file was not there, and "oldText" is ${JSON.stringify(diff.oldText)}.`;
      holds(test, "DIFF-02", diff.oldText == null, old, at);
      const operation = changeOf(diff, "created.txt")?.operation;
      holds(test, "DIFF-04", operation === "add", `The file was not there, and its operation is ${operation}.`, at);
    },
  }),
  ...byVersion({
    id: "files/edit",
    title: "A change of a file is shown",
    scenario: "edit",
    rules: ["DIFF-01", "DIFF-04", "DIFF-05", "DIFF-07"],
    async run(test) {
      const { turn } = await playPrompt(await attended(test), test.prompt("edit"));
      const { diff, at } = shown(turn, "notes.txt") ?? noDiff("notes.txt");
      judgeDiff(test, diff, at);
      const operation = changeOf(diff, "notes.txt")?.operation;
      holds(test, "DIFF-04", operation === "modify", `The file was there, and its operation is ${operation}.`, at);
    },
  }),
  {
    id: "files/unusual-names",
    title: "Unusual characters in the path of a file that is shown as changed are quoted as Git does",
    scenario: "create",
    rules: ["DIFF-10"],
    versions: [2],
    async run(test) {
      const cwd = join(test.folder, UNUSUAL);
      const made = await mkdir(cwd).catch(() => "refused");
      if (made !== undefined) throw new Halt("not checked", "This machine has no files with such names.");
      const talk = await test.ready();
      serveUser(talk);
      const { turn } = await playPrompt(await test.open(talk, { cwd }), test.prompt("create", cwd));
      const { diff, at } = shown(turn, "created.txt") ?? noDiff("created.txt");
      const { format, text } = diff.patch ?? {};
      if (format !== "git_patch" || typeof text !== "string")
        throw new Halt("not checked", "The agent showed no patch in the format of Git.");
      const unusual = (path: string) => path.endsWith("created.txt") && /["\\\t]/.test(path);
      const path = names(diff).find(unusual);
      if (path === undefined) throw new Halt("not checked", "It names the file by another path.");
      const written = gitQuoted(path);
      const otherwise = `The patch has ${written[0]} nowhere: ${JSON.stringify(text)}.`;
      test.holds(
        "DIFF-10",
        // Git ends the line with a tab where there is a blank in the path.
        text.split(/\t?\n/).some((line) => written.some((one) => line === `+++ ${one}`)),
        otherwise,
        at,
      );
    },
  },
  {
    id: "files/read",
    title: "A file is read through the client that offers it",
    scenario: "read",
    rules: ["FS-03"],
    versions: [1],
    async run(test) {
      const { turn } = await playPrompt(await attended(test), test.prompt("read"));
      const { talk, session } = turn;
      const asked = talk.heard.find(({ message }) => message.method === "fs/read_text_file");
      if (asked === undefined) throw new Halt("not checked", "The agent does not read through its client.");
      const { path, sessionId } = asked.message.params ?? {};
      const right = typeof path === "string" && isAbsolute(path) && sessionId === session.sessionId;
      const sent = `It asked with ${JSON.stringify(asked.message.params)}.`;
      test.holds("FS-03", right, sent, { talk, frame: asked.frame });
    },
  },
  {
    id: "files/write",
    title: 'A file is written through the client, which answers "{}" or "null"',
    scenario: "write",
    rules: ["FS-12"],
    versions: [1],
    async run(test) {
      const { talk } = await attended(test);
      for (const answer of [{}, null]) {
        talk.serve(WRITE, () => answer);
        const { turn, over, asked } = await written(test, talk);
        const failed = turn
          .updates("tool_call", "tool_call_update")
          .some(({ frame, message }) => frame > asked.frame && message.params.update.status === "failed");
        const otherwise = `It took the result ${JSON.stringify(answer)} as a failure.`;
        test.holds("FS-12", !over.refused && !failed, otherwise, over.at);
      }
    },
  },
  {
    id: "files/read-alone",
    title: "A file is read without a client that offers it",
    scenario: "read",
    rules: ["FS-01", "FS-19"],
    versions: [1],
    async run(test) {
      const { turn, over } = await playPrompt(await attended(test, withoutFiles), test.prompt("read"));
      const asked = turn.talk.requests("fs/read_text_file")[0];
      const place = asked && { talk: turn.talk, frame: asked.frame };
      test.holds("FS-01", asked === undefined, "It asked a client for a file that does not offer it.", place);
      const words = (await readFile(join(test.folder, "notes.txt"), "utf8").catch(() => "")).split("\n")[0]!;
      const told = words !== "" && turn.updates().some(({ message }) => JSON.stringify(message).includes(words));
      if (told || over.refused) test.holds("FS-19", told, "Without its client it ended with an error.", over.at);
      else test.notChecked("FS-19", "It did not say what is in the file.");
    },
  },
  {
    id: "files/write-alone",
    title: "A file is written without a client that offers it",
    scenario: "write",
    rules: ["FS-02", "FS-19"],
    versions: [1],
    async run(test) {
      const { turn, over } = await playPrompt(await attended(test, withoutFiles), test.prompt("write"));
      const asked = turn.talk.requests("fs/write_text_file")[0];
      const place = asked && { talk: turn.talk, frame: asked.frame };
      test.holds("FS-02", asked === undefined, "It had a client write a file that does not offer it.", place);
      const there = existsSync(join(test.folder, "written.txt"));
      test.holds("FS-19", there, "Without its client it did not write the file.", over.at);
    },
  },
];

/** The diff of a new file. Halts where there is none. */
async function newFile(test: AgentTest): Promise<Shown> {
  // Some come to nothing when their client says that it has no such file.
  for (const introduction of test.protocol === 1 ? [{}, withoutFiles] : [{}]) {
    const { turn } = await playPrompt(await attended(test, introduction), test.prompt("create"));
    const found = shown(turn, "created.txt");
    if (found !== undefined) return found;
    await rm(join(test.folder, "created.txt"), { force: true });
  }
  return noDiff("created.txt");
}

/** Has an agent write through its client: a new file, or else a change of one. Halts where it does neither. */
async function written(test: AgentTest, talk: AgentTalk) {
  for (const scenario of ["write", "edit"] as const) {
    if (!test.plays(scenario)) continue;
    const played = await playPrompt(await test.open(talk), test.prompt(scenario));
    const asked = talk.heard.slice(played.turn.since).find(({ message }) => message.method === WRITE);
    if (asked !== undefined) return { ...played, asked };
  }
  throw new Halt("not checked", "The agent does not write through its client.");
}

/** How Git writes a path with unusual characters: with its bytes beyond ASCII in octal, or, where it is told so, as they are. */
function gitQuoted(path: string): readonly string[] {
  const escaped = path.replace(/["\\]/g, "\\$&").replaceAll("\t", "\\t");
  const octal = [...Buffer.from(escaped)].map((byte) =>
    byte < 128 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`,
  );
  return [`"${octal.join("")}"`, `"${escaped}"`];
}

interface Shown {
  readonly diff: Message;
  readonly at: Place;
}

function noDiff(name: string): never {
  throw new Halt("not checked", `The agent showed no diff of ${name}.`);
}

/** The last diff of a file, where there is one. */
function shown(turn: Turn, name: string): Shown | undefined {
  const { talk } = turn;
  for (const { message, frame } of turn
    .updates("tool_call", "tool_call_update", "tool_call_content_chunk")
    .toReversed()) {
    const content = [message.params.update.content ?? []].flat();
    const diff = content.find(
      (item: Message) => item?.type === "diff" && names(item).some((path) => path.endsWith(name)),
    );
    if (diff !== undefined) return { diff: diff as Message, at: { talk, frame } };
  }
  return undefined;
}

function names({ path, changes }: Message): string[] {
  return [path, ...[changes ?? []].flat().map((change: Message) => change?.path)].filter(
    (one) => typeof one === "string",
  );
}

function changeOf({ changes }: Message, name: string): Message | undefined {
  return [changes ?? []].flat().find((change: Message) => String(change?.path).endsWith(name));
}

function judgeDiff(test: Parameters<typeof holds>[0], diff: Message, at: Parameters<typeof holds>[4]): void {
  const whole = names(diff).every((path) => isAbsolute(path));
  const text = JSON.stringify(diff).slice(0, 300);
  holds(test, "DIFF-01", whole && typeof diff.newText === "string", `Its diff: ${text}.`, at);
  holds(test, "DIFF-05", typeof diff.patch?.text === "string", `A change of text has no patch: ${text}.`, at);
  holds(test, "DIFF-07", whole && names(diff).length > 0, `Its diff: ${text}.`, at);
}
