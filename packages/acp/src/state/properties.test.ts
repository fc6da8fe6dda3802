import fc from "fast-check";
import { expect, test } from "vitest";
import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import { conversations } from "./fixtures/conversations.ts";
import { after, inV1, inV2 } from "./fixtures/renderings.ts";
import { frozen, says, sessionV2 } from "./fixtures/sessions.ts";
import { emptySession, reduceV1, reduceV2, type Session } from "./index.ts";

const runs = { seed: 20261120, numRuns: 300 };

/** The whole model as plain JSON, without what is only of use to version 1's reader. */
function plain(session: Session): unknown {
  const { edge: _, ...model } = session;
  return JSON.parse(JSON.stringify(model));
}

/** A value cut in pieces at these places. */
function cut<T extends { slice(start: number, end?: number): T; readonly length: number }>(
  whole: T,
  at: number[],
): T[] {
  const places = [0, ...at.map((place) => place % (whole.length + 1)).sort((a, b) => a - b), whole.length];
  return places.slice(1).map((place, index) => whole.slice(places[index]!, place));
}

test("MSG-15: where a text is cut into chunks changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.array(fc.nat(), { maxLength: 8 }), (words, at) => {
      const whole = sessionV2(says("m", words));
      expect(plain(sessionV2(...cut(words, at).map((piece) => says("m", piece))))).toEqual(plain(whole));
    }),
    runs,
  );
});

test("TDIS-05, TDIS-06: where the bytes of a terminal are cut changes nothing, whatever they are", () => {
  const lively = fc.constantFrom(0x61, 0x80, 0xa0, 0x9f, 0xbf, 0xc2, 0xe0, 0xe2, 0xed, 0xef, 0xf0, 0xf4, 0xff);
  const bytes = fc.array(fc.oneof(lively, fc.nat(255)), { maxLength: 40 });
  const output = (part: number[]) =>
    ({ sessionUpdate: "terminal_output_chunk", terminalId: "t", data: btoa(String.fromCharCode(...part)) }) as const;
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(), { maxLength: 12 }), (all, at) => {
      const pieces = sessionV2(...cut(all, at).map(output));
      expect(plain(pieces)).toEqual(plain(sessionV2(output(all))));
      const { text, unfinished } = pieces.terminals.get("t")!;
      const shown = text + (unfinished.length > 0 ? "\ufffd" : "");
      expect(shown).toBe(new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(all)));
    }),
    { ...runs, numRuns: 2000 },
  );
});

test("versions 1 and 2 of one conversation come to the same model", () => {
  fc.assert(
    fc.property(conversations, (steps) => {
      expect(plain(after(steps.flatMap(inV1)))).toEqual(plain(after(steps.flatMap(inV2))));
    }),
    runs,
  );
});

test("a replay comes to what was seen live, also after looking at every step in between", () => {
  fc.assert(
    fc.property(conversations, fc.constantFrom(inV1, inV2), (steps, render) => {
      const all = steps.flatMap(render);
      let live = emptySession();
      for (const apply of all) {
        live = apply(live);
        JSON.stringify(live);
      }
      expect(plain(after(all))).toEqual(plain(live));
    }),
    runs,
  );
});

test("a session never changes once it is made, also when two futures begin with it", () => {
  fc.assert(
    fc.property(conversations, conversations, fc.constantFrom(inV1, inV2), (steps, others, render) => {
      let session = frozen(emptySession());
      for (const apply of steps.flatMap(render)) {
        const before = JSON.stringify(session);
        const next = frozen(apply(session));
        expect(JSON.stringify(session)).toBe(before);
        session = next;
      }
      const future = () => plain(after(others.flatMap(render), session));
      const first = future();
      after(steps.flatMap(render), session);
      expect(future()).toEqual(first);
    }),
    { ...runs, numRuns: 100 },
  );
});

test("EXT-16: an update that no version lists never fails, is kept as it came, and touches nothing else", () => {
  const tags = fc.oneof(fc.string(), fc.constantFrom("constructor", "__proto__", "toString", "_own", "later"));
  fc.assert(
    fc.property(tags, fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(1, 2), (tag, fields, version) => {
      const update = { ...fields, sessionUpdate: tag };
      const before = sessionV2(says("m", "A"));
      const next =
        version === 1 ? reduceV1(before, update as v1.SessionUpdate) : reduceV2(before, update as v2.SessionUpdate);
      expect([...next.unknown]).toEqual([{ position: 1, update }]);
      expect({ ...next, unknown: before.unknown, timeline: before.timeline }).toEqual(before);
    }),
    runs,
  );
});

test("what an update does not touch is the same object afterwards", () => {
  const image = { type: "image", data: "", mimeType: "image/png" } as const;
  const before = sessionV2(
    says("a", "A"),
    { sessionUpdate: "tool_call_update", toolCallId: "c" },
    { ...says("b", ""), content: image },
  );
  const next = reduceV2(before, says("b", "B"));
  expect(next.messages.get("agent:a")).toBe(before.messages.get("agent:a"));
  expect(next.messages.get("agent:b")?.content.at(0)).toBe(image);
  expect([next.toolCalls, next.timeline, next.state]).toEqual([before.toolCalls, before.timeline, before.state]);
  expect(next.toolCalls).toBe(before.toolCalls);
  expect(next.timeline).toBe(before.timeline);
  expect(reduceV2(next, { sessionUpdate: "tool_call_update", toolCallId: "c", title: null })).toBe(next);
});
