import { expect, test } from "vitest";
import { read } from "../frames/index.ts";
import { randomOf } from "../run/index.ts";
import { conversationOf, watches } from "./index.ts";
import { definitions, methods } from "./tables.ts";

/** Values that somebody could send in place of any other. */
const oddities: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  "",
  "a",
  "__proto__",
  [],
  [null],
  {},
  { toString: 1 },
  { id: {} },
];

/** All methods but the one that settles the version. */
const sent = [...Object.keys(methods[1]), ...Object.keys(methods[2])].filter((method) => method !== "initialize");

/** A message with the protocol's own words in all the wrong places. */
function nonsense(random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const words = Object.values(definitions[pick([1, 2] as const)]).flatMap(({ has = {}, by = {} }) => [
    ...Object.keys(has),
    ...Object.keys(by),
  ]);
  const value = (depth: number): unknown => {
    if (depth === 0 || random() < 0.3) return random() < 0.5 ? pick(words) : pick(oddities);
    if (random() < 0.3) return [value(depth - 1), value(depth - 1)];
    const members = Array.from({ length: 4 }, () => [pick(words), value(depth - 1)]);
    return Object.fromEntries([
      ...members,
      ["sessionUpdate", pick(words)],
      ["sessionId", random() < 0.8 ? "s" : value(1)],
      ["type", pick(words)],
    ]);
  };
  const method = pick([...sent, "session/update", "session/update", "_a.b/c"]);
  const id = random() < 0.8 ? Math.floor(random() * 5) : pick(oddities);
  const bodies = [
    { method, params: { ...(value(3) as object), update: value(4) } },
    { method, id, params: value(4) },
    { id, result: value(4) },
    { id, error: value(2) },
  ];
  return { jsonrpc: "2.0", ...pick(bodies) };
}

test.each([
  ["agent", 1],
  ["agent", 2],
  ["client", 1],
  ["client", 2],
] as const)("no %s makes a watch fail at version %i, whatever it sends", (side, protocol) => {
  const random = randomOf(20 + protocol);
  const opening = [
    { jsonrpc: "2.0", id: "i", method: "initialize", params: { protocolVersion: protocol } },
    { jsonrpc: "2.0", id: "i", result: { protocolVersion: protocol } },
  ];
  const told = [...opening, ...Array.from({ length: 1000 }, () => nonsense(random))];
  const frames = told.map((message, at) => {
    const mine = at < 2 ? (at === 1) === (side === "agent") : random() < 0.6;
    return {
      ...read(Buffer.from(JSON.stringify(message))),
      at,
      from: mine ? ("subject" as const) : ("harness" as const),
    };
  });
  const conversation = conversationOf(frames, side, false);
  expect(conversation.agreements).toHaveLength(1);
  const seen = watches
    .filter(({ sides }) => sides.includes(side))
    .flatMap((watch) => [...watch.see(conversation)].map((sighting) => ({ ...sighting, watch })));
  expect(seen.filter(({ breach }) => breach !== undefined).length).toBeGreaterThan(100);
  expect(seen.filter(({ rule, watch }) => !watch.rules.includes(rule))).toEqual([]);
});
