import { type Frame, kindOf, messageOf } from "../frames/index.ts";
import { keyOf, shown } from "./values.ts";
import type { Sighting, Watch } from "./watch.ts";

/** Ids of requests and of the responses to them. */
export const ids: Watch = {
  rules: ["ENV-03", "ENV-04", "ENV-08", "ENV-09", "ENV-10", "ENV-11", "ENV-12"],
  sides: ["agent", "client"],
  *see({ frames }) {
    yield* answers(frames);
    yield* requests(frames);
  },
};

/** Each answer answers something, and nothing is answered more often than it was asked. */
function* answers(frames: readonly Frame[]): Iterable<Sighting> {
  const asked = new Map<string, number>();
  for (const [index, frame] of frames.entries()) {
    if (frame.from === "harness") {
      for (const each of Array.isArray(frame.json) ? frame.json : [frame.json])
        if (typeof each === "object" && each !== null && Object.hasOwn(each, "id"))
          asked.set(keyOf(each.id), (asked.get(keyOf(each.id)) ?? 0) + 1);
      continue;
    }
    const message = messageOf(frame);
    // Whoever cannot read a request answers with null for its id.
    if (message === undefined || kindOf(message) !== "response" || message.id === null) continue;
    const left = asked.get(keyOf(message.id));
    if (left === undefined) {
      yield { rule: "ENV-04", frame: index, breach: `No request had the id ${shown(message.id)}.` };
      continue;
    }
    yield { rule: "ENV-04", frame: index };
    const again = left <= 0;
    yield {
      rule: "ENV-03",
      frame: index,
      ...(again && { breach: `The request ${shown(message.id)} is answered a second time.` }),
    };
    asked.set(keyOf(message.id), left - 1);
  }
}

function* requests(frames: readonly Frame[]): Iterable<Sighting> {
  const open = new Set<string>();
  for (const [index, frame] of frames.entries()) {
    const message = messageOf(frame);
    if (message === undefined) continue;
    const kind = kindOf(message);
    if (frame.from === "harness") {
      if (kind === "response") open.delete(keyOf(message.id));
      continue;
    }
    if (kind !== "request") continue;
    const { id } = message;
    const say = (wrong: boolean, what: string) => (wrong ? { breach: what } : {});
    yield { rule: "ENV-08", frame: index, ...say(id === null, "The id of a request is null.") };
    const plain = id === null || typeof id === "string" || Number.isInteger(id);
    yield { rule: "ENV-09", frame: index, ...say(!plain, `The id of a request is ${shown(id)}.`) };
    yield { rule: "ENV-10", frame: index, ...say(id === null || !plain, `The id of a request is ${shown(id)}.`) };
    const used = open.has(keyOf(id));
    for (const rule of ["ENV-11", "ENV-12"])
      yield { rule, frame: index, ...say(used, `An earlier request with the id ${shown(id)} is still open.`) };
    open.add(keyOf(id));
  }
}
