import { type Frame, kindOf, type Message, messageOf } from "../frames/index.ts";
import { methods } from "./tables.ts";
import { record, shown } from "./values.ts";
import type { Sighting, Watch } from "./watch.ts";

/** That every message is one of JSON-RPC 2.0. */
export const envelope: Watch = {
  rules: ["ENV-01", "ENV-02", "ENV-06", "ENV-07", "ENV-18", "ENV-24"],
  sides: ["agent", "client"],
  *see({ frames, events, protocol }) {
    for (const [index, frame] of frames.entries()) if (frame.from === "subject") yield* wrongs(frame, index);
    if (protocol === undefined) return;
    for (const { own, frame, method, kind, message } of events) {
      if (!own || !Object.hasOwn(methods[protocol], method)) continue;
      if (kind === "response" && Object.hasOwn(message, "result")) {
        const fits = typeof message.result === "object" && !Array.isArray(message.result);
        yield {
          rule: "ENV-07",
          frame,
          ...(!fits && { breach: `The result of ${method} is ${shown(message.result)}.` }),
        };
      }
      if (kind !== "response" && message.params !== undefined) {
        const list = Array.isArray(message.params);
        yield { rule: "ENV-24", frame, ...(list && { breach: `The params of ${method} are a list.` }) };
      }
    }
  },
};

function* wrongs(frame: Frame, index: number): Iterable<Sighting> {
  if (frame.json === undefined) return;
  const batch = Array.isArray(frame.json);
  yield { rule: "ENV-18", frame: index, ...(batch && { breach: "It is a batch." }) };
  const message = messageOf(frame);
  if (message === undefined) return;
  const other = message.jsonrpc !== "2.0";
  yield { rule: "ENV-01", frame: index, ...(other && { breach: `"jsonrpc" is ${shown(message.jsonrpc)}.` }) };
  const half = isHalfResponse(message);
  yield {
    rule: "ENV-06",
    frame: index,
    ...(half && { breach: 'A response has both "result" and "error", or neither.' }),
  };
  const odd = kindOf(message) === "odd" && !half;
  const parts = Object.keys(record(message)).join(", ");
  yield {
    rule: "ENV-02",
    frame: index,
    ...(odd && { breach: `It is neither request, notification nor response; it has ${parts}.` }),
  };
}

function isHalfResponse(message: Message): boolean {
  const has = (key: string) => Object.hasOwn(message, key);
  return !has("method") && has("id") && has("result") === has("error");
}
