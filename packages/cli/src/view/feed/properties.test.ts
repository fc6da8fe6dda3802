import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { lineWidth, textOf } from "../../cells/index.ts";
import { loadMarkdown } from "../../markdown/index.ts";
import type { ViewEvent } from "../event.ts";
import { edit, plan, Stage, say, terminal, text, think } from "./fixtures/stage.ts";

beforeAll(loadMarkdown);

type Step = (stage: Stage) => ViewEvent[];

const nasty = fc.constantFrom(
  ...[
    "a",
    "word ",
    "\n",
    "\n\n",
    "`",
    "```\n",
    "# ",
    "- ",
    "\t",
    "\r",
    "\x1b",
    "[2J",
    "]0;t\x07",
    "\u202e",
    "漢字",
    "👩‍💻",
    "\x9b",
    "\ud800",
  ],
);
const words = fc.array(nasty, { maxLength: 12 }).map((parts) => parts.join(""));
const id = fc.constantFrom("1", "2", "3");
const status = fc.constantFrom("pending", "in_progress", "completed", "failed", "cancelled", "_odd");
const content = fc.array(
  fc.oneof(
    words.map(text),
    fc.tuple(words, words).map(([a, b]) => edit("/p/a", a.replaceAll("\n", " "), b.replaceAll("\n", " "))),
    id.map((terminalId) => ({ type: "terminal", terminalId })),
  ),
  { maxLength: 2 },
);

/** Something that happens, as it may come in several pieces: an event for each. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(words, id).map(
    ([all, messageId]): Step =>
      () =>
        pieces(all).map((piece) => say(piece, messageId)),
  ),
  fc.tuple(words, id).map(
    ([all, messageId]): Step =>
      () =>
        pieces(all).map((piece) => think(piece, messageId)),
  ),
  fc.tuple(words, id).map(
    ([all, messageId]): Step =>
      (stage) => [stage.message("user", messageId, all)],
  ),
  fc.tuple(id, fc.record({ title: words, status, content, rawOutput: words }, { requiredKeys: [] })).map(
    ([toolCallId, patch]): Step =>
      (stage) => [stage.tool(patch, toolCallId)],
  ),
  fc.tuple(words, id, fc.boolean()).map(
    ([output, terminalId, ends]): Step =>
      () => [terminal(output, ends ? { exitStatus: { exitCode: 1 } } : {}, terminalId)],
  ),
  fc.array(fc.tuple(words, status), { maxLength: 4 }).map(
    (steps): Step =>
      () => [plan(...steps)],
  ),
  words.map(
    (title): Step =>
      () => [{ type: "notice", notice: { severity: "info", title }, replay: false }],
  ),
);

/** How a text is cut is decided by each run. */
let pieces: (text: string) => string[] = (all) => [all];

const steps = fc.array(step, { maxLength: 30 });
const options = { seed: 20261121, numRuns: 300 };

function played(all: readonly Step[], rows: number, after: (stage: Stage) => void): Stage {
  const stage = new Stage(rows, {}, 40);
  for (const one of all) {
    for (const event of one(stage)) {
      stage.feed.take(event);
      after(stage);
    }
  }
  stage.finish();
  return stage;
}

test("when it drains and how words are cut changes nothing in what is printed", () => {
  const property = fc.property(steps, fc.infiniteStream(fc.boolean()), fc.nat(3), (all, drains, size) => {
    pieces = (whole) => [whole];
    const expected = played(all, 10_000, () => {}).text;
    pieces = (whole) => whole.match(new RegExp(`[^]{1,${size + 1}}`, "g")) ?? [];
    const actual = played(all, 10_000, (stage) => {
      if (drains.next().value) stage.drain();
      stage.live();
    }).text;
    expect(actual).toEqual(expected);
  });
  fc.assert(property, options);
});

test("what is live never has more lines than there are rows, nor wider ones than the screen", () => {
  pieces = (whole) => [...whole];
  const property = fc.property(steps, fc.nat(30), fc.integer({ min: 1, max: 60 }), (all, rows, columns) => {
    played(all, rows, (stage) => {
      stage.columns = columns;
      stage.drain();
      const live = stage.feed.live(stage);
      expect(live.length).toBeLessThanOrEqual(rows);
      for (const line of live) expect(lineWidth(line)).toBeLessThanOrEqual(columns);
    });
  });
  fc.assert(property, options);
});

test("nothing is printed twice or lost: each word of the agent's once, in order, whatever the room", () => {
  const said = fc.array(fc.constantFrom("say", "tool", "end", "notice"), { maxLength: 60 });
  const property = fc.property(said, fc.nat(12), (all, rows) => {
    const stage = new Stage(rows, {}, 40);
    all.forEach((what, at) => {
      if (what === "say") stage.take(say(`word${at} `));
      if (what === "tool") stage.take(stage.tool({ title: `tool${at}` }, `${at}`));
      if (what === "end") stage.take(stage.tool({ title: `end${at}`, status: "completed" }, `${at}`));
      if (what === "notice")
        stage.take({ type: "notice", notice: { severity: "info", title: `note${at}` }, replay: false });
    });
    stage.finish();
    const printed = stage.text.join("\n").match(/\b(?:word|end|note)\d+/g) ?? [];
    const expected = all.flatMap((what, at) =>
      what === "tool" ? [] : [`${{ say: "word", end: "end", notice: "note" }[what]}${at}`],
    );
    expect([...printed].sort()).toEqual(expected.sort());
    const spoken = printed.filter((one) => one.startsWith("word"));
    expect(spoken).toEqual([...spoken].sort((a, b) => Number(a.slice(4)) - Number(b.slice(4))));
  });
  fc.assert(property, options);
});

test("D-01, D-07, D-08: no line holds anything that a terminal obeys", () => {
  const property = fc.property(steps, (all) => {
    const stage = played(all, 12, (one) => {
      one.drain();
      for (const line of one.live()) expect(line).not.toMatch(control);
    });
    for (const line of stage.printed) expect(textOf(line)).not.toMatch(control);
  });
  fc.assert(property, options);
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
const control = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;
