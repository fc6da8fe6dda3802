import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import { everything } from "../agent-talk.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { playPrompt, type Turn } from "../turn.ts";

const withoutFiles = { capabilities: { ...everything[1], fs: {} } };

/** Files: read and written, by the client or not, and how changes of them are shown. */
export const files: readonly AgentCase[] = [
  ...byVersion({
    id: "files/create",
    title: "A new file is shown as one",
    scenario: "create",
    rules: ["DIFF-01", "DIFF-02", "DIFF-04", "DIFF-05", "DIFF-07"],
    async run(test) {
      const { turn } = await playPrompt(await attended(test), test.prompt("create"));
      const { diff, at } = shown(turn, "created.txt");
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
      const { diff, at } = shown(turn, "notes.txt");
      judgeDiff(test, diff, at);
      const operation = changeOf(diff, "notes.txt")?.operation;
      holds(test, "DIFF-04", operation === "modify", `The file was there, and its operation is ${operation}.`, at);
    },
  }),
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
      const ends: unknown[] = [];
      for (const answer of [{}, null]) {
        talk.serve("fs/write_text_file", () => answer);
        const { turn, over } = await playPrompt(await test.open(talk), test.prompt("write"));
        if (talk.requests("fs/write_text_file").length === 0)
          throw new Halt("not checked", "The agent does not write through its client.");
        const statuses = turn
          .updates("tool_call", "tool_call_update")
          .flatMap(({ message }) => message.params.update.status ?? []);
        const failed = over.refused || statuses.includes("failed");
        ends.push(failed);
        const otherwise = `It took the result ${JSON.stringify(answer)} as a failure.`;
        test.holds("FS-12", !failed, otherwise, over.at);
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
      test.holds("FS-19", !over.refused, "Without its client it ended with an error.", over.at);
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

/** The last diff of a file. Halts where there is none. */
function shown(turn: Turn, name: string) {
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
  throw new Halt("not checked", `The agent showed no diff of ${name}.`);
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
