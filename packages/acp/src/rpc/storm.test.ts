import { expect, test } from "vitest";
import { type LinesOptions, lines, memoryPair, webStreams } from "../wire/index.ts";
import { failure, settle } from "./fixtures/raw-peer.ts";
import { Connection, type ConnectionOptions, routes, type Wire } from "./index.ts";

const MANY = 100_000;
const async = (value: unknown) => Promise.resolve(value);
const numbers = (many: number) => Array.from({ length: many }, (_, n) => n);

/** Two wires over pipes that hold very little. */
function pipes(options: LinesOptions = {}): [Wire, Wire] {
  const [there, back] = [0, 1].map(() => new TransformStream<Uint8Array, Uint8Array>());
  return [
    lines(webStreams(back!.readable, there!.writable), options),
    lines(webStreams(there!.readable, back!.writable), options),
  ];
}

function pair([a, b]: [Wire, Wire], options: Partial<ConnectionOptions> = {}): [Connection, Connection] {
  const handlers = routes({ requests: { echo: (params) => params, later: async }, notifications: { note: async } });
  return [new Connection(a, { handlers, ...options }), new Connection(b, { handlers, ...options })];
}

test.each([
  ["memory", memoryPair],
  ["pipes", pipes],
])("J-24 100,000 requests in both directions at once are all answered, over %s", async (_, wires) => {
  const [a, b] = pair(wires());
  const calls = [a, b].flatMap((side) => numbers(MANY).map((n) => side.request(n % 2 === 0 ? "echo" : "later", { n })));
  const answers = (await Promise.all(calls)) as { n: number }[];
  expect(answers.every((answer, at) => answer.n === at % MANY)).toBe(true);
  expect([a.pendingCalls, b.pendingCalls]).toEqual([0, 0]);
  await a.close();
});

test("J-24 with limits far below the number of requests, too", async () => {
  const [a, b] = pair(pipes(), { limits: { maxBacklog: 8, maxHandlersInFlight: 4 } });
  const calls = [a, b].flatMap((side) => numbers(5_000).map((n) => side.request("later", { n })));
  expect(await Promise.all(calls)).toHaveLength(10_000);
  await b.close();
});

test("J-24 requests whose handlers ask back, in both directions at once, stand still nowhere", async () => {
  const [a, b]: [Connection, Connection] = (() => {
    const [left, right] = pipes();
    const limits = { maxBacklog: 8 };
    const back = (side: () => Connection) => ({ back: (params: unknown) => side().request("echo", params) });
    const make = (wire: Wire, self: () => Connection) =>
      new Connection(wire, { limits, handlers: routes({ requests: { ...back(self), echo: (params) => params } }) });
    const one: Connection = make(left, () => one);
    const other: Connection = make(right, () => other);
    return [one, other];
  })();
  const calls = [a, b].flatMap((side) => numbers(1_000).map((n) => side.request("back", { n })));
  expect(await Promise.all(calls)).toHaveLength(2_000);
  await a.close();
});

test("J-26 100,000 pending calls settle when the connection ends", async () => {
  const [a, b] = memoryPair();
  const left = new Connection(a, { handlers: routes({}) });
  const handlers = routes({ requests: { wait: () => new Promise(() => {}) } });
  const right = new Connection(b, { handlers, limits: { drainMs: 10 } });
  const calls = numbers(MANY).map(() => failure(left.request("wait")));
  await settle();
  await right.close();
  expect((await Promise.all(calls)).every((error) => error instanceof Error)).toBe(true);
  await left.closed;
});
