import fc from "fast-check";
import { expect, test } from "vitest";
import { settle, talk } from "./fixtures/raw-peer.ts";

/** `COLLOQUY_LONG=1` runs many more, with another seed each time. */
const long = process.env.COLLOQUY_LONG !== undefined;
const [numRuns, seed, timeout] = long ? [20_000, Date.now(), 3_600_000] : [300, 5, 30_000];

const id = fc.oneof(fc.integer({ min: -2, max: 6 }), fc.string(), fc.constant(null), fc.double(), fc.jsonValue());
const method = fc.oneof(
  fc.constantFrom("now", "later", "fail", "nest", "note", "slow note", "$/cancel_request", "$/x", "__proto__", ""),
  fc.string(),
);
const params = fc.oneof(
  fc.record({ sessionId: fc.constantFrom("a", "b", "__proto__") }),
  fc.record({ requestId: id }),
  fc.jsonValue(),
);
const member = {
  jsonrpc: fc.oneof({ weight: 8, arbitrary: fc.constant("2.0") }, { weight: 1, arbitrary: fc.jsonValue() }),
  id,
  method,
  params,
  result: fc.jsonValue(),
  error: fc.oneof(fc.record({ code: fc.integer(), message: fc.string() }), fc.jsonValue()),
};
const message = fc.oneof(
  { weight: 4, arbitrary: fc.record({ jsonrpc: fc.constant("2.0"), id, method, params }) },
  { weight: 4, arbitrary: fc.record({ jsonrpc: fc.constant("2.0"), method, params }) },
  { weight: 4, arbitrary: fc.record({ jsonrpc: fc.constant("2.0"), id, result: member.result }) },
  { weight: 4, arbitrary: fc.record(member, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.array(fc.record(member, { requiredKeys: [] })) },
);
const line = fc.oneof(
  { weight: 8, arbitrary: message.map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(message, fc.nat(), fc.string())
      .map(([value, at, text]) => JSON.stringify(value).slice(0, at % 80) + text),
  },
);

test(
  "promise 6: whatever a peer says, the connection goes on, answers each request once and forgets it",
  async () => {
    const unhandled: unknown[] = [];
    const onUnhandled = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", onUnhandled);
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), fc.nat(2), async (said, ours) => {
        const fail = () => {
          throw new Error("no");
        };
        const { peer, connection } = talk(
          {
            requests: {
              now: (value: unknown) => value,
              later: () => settle(1),
              fail,
              nest: (value: unknown) => connection.request("nested", value),
            },
            notifications: {
              note: () => {},
              "slow note": () => settle(1),
              fail,
              nest: () => connection.request("nested"),
            },
          },
          { limits: { maxBacklog: 4, maxHandlersInFlight: 3, drainMs: 20_000, cancelGraceMs: 1 } },
        );
        const calls = Array.from({ length: ours }, (_, n) =>
          connection.request(n === 0 ? "session/new" : "m", { sessionId: "a" }).catch(() => {}),
        );
        for (const text of said) peer.bytes.push(`${text}\n`);
        // Nested calls are answered until none is left, so that every handler can end.
        for (let answered = 0, quiet = 0; quiet < 3; ) {
          await settle(2);
          const asked = peer.heard.filter((heard) => heard.method !== undefined && heard.id !== undefined);
          quiet = asked.length === answered ? quiet + 1 : 0;
          for (; answered < asked.length; answered++) peer.result(asked[answered]!.id);
        }
        peer.request("are you there", "now", { yes: true });
        await settle(2);
        expect(peer.heard).toContainEqual({ jsonrpc: "2.0", id: "are you there", result: { yes: true } });
        expect(connection.pendingCalls).toBe(0);
        expect(peer.bytes.paused).toBe(false);
        expect((connection as unknown as { lanes: { idle: boolean } }).lanes.idle).toBe(true);
        expect((connection as unknown as { served: { size: number } }).served.size).toBe(0);
        const requests = said.filter(isRequest).length + 1;
        const answers = peer.heard.filter((heard) => heard.method === undefined && heard.id !== null).length;
        expect(answers).toBeGreaterThanOrEqual(requests);
        const before = performance.now();
        await connection.close();
        expect(performance.now() - before).toBeLessThan(10_000);
        await Promise.all(calls);
      }),
      { numRuns, seed },
    );
    await settle();
    process.off("unhandledRejection", onUnhandled);
    expect(unhandled).toEqual([]);
  },
  timeout,
);

/** Whether a line is a request that must be answered with its own id. */
function isRequest(text: string): boolean {
  try {
    const { jsonrpc, id: its, method: name } = JSON.parse(text);
    return jsonrpc === "2.0" && typeof name === "string" && (typeof its === "string" || Number.isSafeInteger(its));
  } catch {
    return false;
  }
}
