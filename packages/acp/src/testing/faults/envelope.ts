import { type Actions, send, write } from "./action.ts";
import { type Fault, fault, strikes, treats } from "./fault.ts";
import { wireBytes } from "./line.ts";
import { answer, ask, probe, tell } from "./messages.ts";
import type { Scene } from "./scene.ts";

const strangeIds: readonly [variant: string, title: string, id: string][] = [
  ["null", "A request with the id null", "null"],
  ["float", "A request with a fraction as its id", "1.5"],
  ["boolean", "A request with a boolean as its id", "true"],
  ["object", "A request with an object as its id", '{"id":1}'],
  ["empty", "A request with an empty id", '""'],
];

const strangeErrors = [
  { message: "no code" },
  { code: "-32603", message: "code as text" },
  { code: 1.5, message: null },
  { code: -32603 },
  { code: -32603, message: "x", data: { a: { a: { a: "$ref:#" } }, error: { error: { error: {} } } } },
  null,
  "text",
  [],
];

/** The ids of what the victim asks, in the other type: 1 as "1", and the other way round. */
function confused({ asked }: Scene): Actions {
  const ids = ["1", '"1"', ...asked.keys()].map((id) => JSON.parse(id) as unknown);
  const other = ids.map((id) => (typeof id === "number" ? String(id) : Number(id)));
  return other.filter((id) => !asked.has(JSON.stringify(id))).map((id) => send({ jsonrpc: "2.0", id, result: {} }));
}

/** Every response a second time, with something else in it. */
const again = treats(
  "J-02",
  "Every response twice",
  (line) => {
    if (line.answers === undefined) return undefined;
    return [write(wireBytes(line)), send({ jsonrpc: "2.0", id: line.message!.id, result: { again: true } })];
  },
  { at: "start" },
);

/** A response after its request was given up: everything that waits is settled at a cancel, and what comes then comes late. */
const late = fault(
  "J-03",
  "Responses that come after a cancel has settled their requests",
  (scene) => {
    const settled = () =>
      [...scene.asked.keys()].map((id) =>
        send(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32800,"message":"cancelled"}}`),
      );
    const cancels = (method: unknown) => method === "session/cancel" || method === "$/cancel_request";
    return {
      passes: (line) => (cancels(line.message?.method) ? [...settled(), write(wireBytes(line))] : undefined),
      returns: (line) =>
        cancels(line.message?.method) ? [{ do: "pass back", bytes: wireBytes(line) }, ...settled()] : undefined,
    };
  },
  { at: "turn" },
);

/** A question before an answer: whoever waits for his answer before he answers waits for ever. */
const nested = fault(
  "J-27",
  "A question before each answer, which comes when the question is answered",
  (scene) => {
    const kept = new Map<string, Uint8Array>();
    return {
      passes: (line) => {
        if (line.answers === undefined) return undefined;
        const id = scene.nextId();
        kept.set(id, wireBytes(line));
        return [send(probe(JSON.stringify(id)))];
      },
      returns: ({ message }) => {
        const bytes = message?.method === undefined ? kept.get(message?.id) : undefined;
        if (bytes === undefined) return undefined;
        kept.delete(message!.id);
        return [write(bytes)];
      },
    };
  },
  { at: "start", towards: ["client"] },
);

function* storm(scene: Scene): Actions {
  for (let left = scene.many(100_000); left > 0; left -= 1_000)
    yield write(
      Array.from({ length: Math.min(left, 1_000) }, () => `${probe(JSON.stringify(scene.nextId()))}\n`).join(""),
    );
}

/** Messages as JSON-RPC knows them, and does not. */
export const envelope: readonly Fault[] = [
  strikes("J-01", "Responses to nothing that was asked", () =>
    ['"colloquy-unknown"', "987654321", "null", "-1"].flatMap((id) => [
      send(`{"jsonrpc":"2.0","id":${id},"result":{}}`),
      send(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32603,"message":"x"}}`),
    ]),
  ),
  again,
  late,
  strikes(
    "J-04/both",
    "A response with a result and an error",
    (scene) => [answer(scene, { result: {}, error: { code: -32603, message: "x" } })],
    { at: "turn", towards: ["client"] },
  ),
  strikes("J-04/neither", "A response with neither a result nor an error", (scene) => [answer(scene, {})], {
    at: "turn",
    towards: ["client"],
  }),
  strikes("J-04/unknown", "Responses with both or neither, to nothing that was asked", () => [
    send('{"jsonrpc":"2.0","id":"colloquy-unknown","result":{},"error":{"code":-32603,"message":"x"}}'),
    send('{"jsonrpc":"2.0","id":"colloquy-unknown"}'),
  ]),
  ...strangeIds.map(([variant, title, id]) => strikes(`J-05/${variant}`, title, () => [send(probe(id))])),
  strikes("J-05/huge", "A request with an id of 10 MB", (scene) => [
    send(probe(JSON.stringify("x".repeat(scene.many(10_000_000))))),
  ]),
  strikes("J-05/confused", "Responses with the text of a number as their id, and the other way round", confused),
  strikes("J-06", "An id that is used again while its request is pending", (scene) => {
    const line = probe(JSON.stringify(scene.nextId()));
    return [write(`${line}\n${line}\n`)];
  }),
  strikes("J-07", "Another version of JSON-RPC, or none", () =>
    ['"1.0"', "2.0", "null", '"2"', '""']
      .map((version, at) => send(`{"jsonrpc":${version},"id":"colloquy-v${at}","method":"_colloquy/fault"}`))
      .concat(send('{"id":"colloquy-none","method":"_colloquy/fault"}')),
  ),
  strikes("J-08", "Params that are a list, text, a number, null or absent", (scene) => {
    const method = scene.towards === "agent" ? "session/set_mode" : "fs/read_text_file";
    const params = ["[]", '["x"]', '"x"', "1", "null", undefined];
    return params.map((text) =>
      send(`{"jsonrpc":"2.0","id":"${scene.nextId()}","method":"${method}"${text ? `,"params":${text}` : ""}}`),
    );
  }),
  strikes("J-09/unknown", "Errors without their members, to nothing that was asked", () =>
    strangeErrors.map((error) => send({ jsonrpc: "2.0", id: "colloquy-unknown", error })),
  ),
  strikes("J-09", "Errors without their members", (scene) => strangeErrors.map((error) => answer(scene, { error })), {
    at: "turn",
    towards: ["client"],
  }),
  strikes("J-10", "Methods that no program means to have", (scene) =>
    ["constructor", "hasOwnProperty", "__proto__", "", "a\nb", "session/../new", "x".repeat(10_000)].flatMap(
      (method) => [ask(scene, method, {}), tell(method, {})],
    ),
  ),
  strikes("J-11", "Requests and notifications that nobody knows", (scene) =>
    ["nonsense/ping", "_colloquy.test/ping"].flatMap((method) => [ask(scene, method, {}), tell(method, {})]),
  ),
  strikes("J-22", "Cancels of requests that are unknown, answered, or none", (scene) =>
    [...["colloquy-unknown", 0, 1, null, {}], scene.nextId()].map((requestId) =>
      tell("$/cancel_request", { requestId }),
    ),
  ),
  strikes("J-24", "A hundred thousand requests at once", storm),
  strikes(
    "J-25",
    "A request, and then the end",
    (scene) => [send(probe(JSON.stringify(scene.nextId()))), { do: "close" }],
    { afterwards: "is severed" },
  ),
  strikes("J-26", "The end while something is awaited", () => [{ do: "exit", code: 0 }], {
    afterwards: "is severed",
    at: "turn",
    towards: ["client"],
  }),
  nested,
];
