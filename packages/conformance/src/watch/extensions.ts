import { kindOf, messageOf } from "../frames/index.ts";
import { methods } from "./tables.ts";
import { record, shown } from "./values.ts";
import type { Watch } from "./watch.ts";

/** Methods of the other version, where a rule of its own forbids them. */
const foreign: readonly (readonly [methods: RegExp, rule: string])[] = [
  [/^fs\//, "FS-17"],
  [/^terminal\/(create|output|release|wait_for_exit|kill)$/, "TERM-29"],
  [/^session\/set_mode$/, "MODE-10"],
];

/** Methods and updates of the version that was agreed on, or with an underscore. */
export const extensions: Watch = {
  rules: ["EXT-01", "EXT-07", "FS-17", "TERM-29", "MODE-10", "INIT-09"],
  sides: ["agent", "client"],
  versions: [1, 2],
  *see({ frames, side, protocol, client, agent, said }) {
    const version = protocol!;
    const own = record(side === "client" ? client : agent);
    const told = JSON.stringify(own).includes('"_meta"');
    for (const [index, frame] of frames.entries()) {
      const message = frame.from === "subject" ? messageOf(frame) : undefined;
      const kind = message && kindOf(message);
      if (message === undefined || (kind !== "request" && kind !== "notification")) continue;
      const method = message.method as string;
      if (method.startsWith("_")) {
        yield { rule: "EXT-01", frame: index };
        yield {
          rule: "EXT-07",
          frame: index,
          ...(!told &&
            !said(method) && { breach: `${method} is used, and no "_meta" of the capabilities tells of it.` }),
        };
        continue;
      }
      if (method === "session/update") {
        const { sessionUpdate } = record(record(message.params).update);
        if (sessionUpdate === "current_mode_update" && version === 2)
          yield { rule: "MODE-10", frame: index, breach: "It reports a mode; there are none at version 2." };
        else yield { rule: "MODE-10", frame: index };
      }
      const known = Object.hasOwn(methods[version], method);
      const before = !known && Object.hasOwn(methods[version === 1 ? 2 : 1], method);
      const rule = before && version === 2 ? foreign.find(([pattern]) => pattern.test(method))?.[1] : undefined;
      const mixes = before && side === "client";
      if (known) for (const each of ["EXT-01", "FS-17", "TERM-29"]) yield { rule: each, frame: index };
      if (known && side === "client") yield { rule: "INIT-09", frame: index };
      if (known) continue;
      yield {
        rule: rule ?? (mixes ? "INIT-09" : "EXT-01"),
        frame: index,
        breach: `Version ${version} has no method ${shown(method)}.`,
      };
    }
  },
};
