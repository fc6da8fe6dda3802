import { DecodeError, decode, formatPath, type Issue } from "@colloquy/acp/schema";
import { binds, ruleOf, type Side } from "../rules/index.ts";
import type { Event } from "./event.ts";
import { owners } from "./owners.ts";
import { type Carried, carried, definitions } from "./tables.ts";
import { record, shown } from "./values.ts";
import { trail, walk } from "./walk.ts";
import type { Sighting, Watch } from "./watch.ts";

/** The rule for forms that no area has a rule for. */
const general = "ENV-35";

/** That every message has the form that the schema of the agreed version asks for, nothing left to a reader's forgiveness. */
export const schema: Watch = {
  rules: [
    general,
    ...new Set(Object.values(owners).flatMap((owner) => (typeof owner === "string" ? [owner] : Object.values(owner)))),
  ],
  sides: ["agent", "client"],
  versions: [1, 2],
  *see({ events, side, protocol }) {
    const version = protocol!;
    for (const event of events) {
      const what = event.own ? carried(event, version) : undefined;
      if (what === undefined) continue;
      yield { rule: general, frame: event.frame };
      yield* met(what, event.frame, side, version);
      yield* faults(what, event, side, version);
    }
  },
};

/** The rules that a message gave an occasion for. */
function met({ kind, value }: Carried, frame: number, side: Side, version: 1 | 2): Sighting[] {
  const rules = new Set<string>();
  walk(definitions[version], kind, value, ({ name, value: given }) => {
    for (const part of [name, ...Object.keys(record(given)).map((member) => `${name}.${member}`)]) {
      const rule = ownerOf(part, side, version);
      if (rule !== undefined) rules.add(rule);
    }
  });
  return [...rules].map((rule) => ({ rule, frame }));
}

function* faults(what: Carried, event: Event, side: Side, version: 1 | 2): Iterable<Sighting> {
  const { kind, value } = what;
  const { frame } = event;
  const subject = event.kind === "response" ? `the answer to ${event.method}` : event.method;
  for (const { path, expected, effect } of issuesOf(what)) {
    const way = trail(definitions[version], kind, value, [...path, ...deeper(expected)]);
    if (effect === "unknown" && way.some(({ name, member }) => isOpen(name, member, version))) continue;
    const rule = way
      .toReversed()
      .map(({ name, member }) => ownerOf(`${name}.${member}`, side, version) ?? ownerOf(name, side, version));
    const breach = `In ${subject}, ${formatPath(path)} is ${shown(at(value, path))}; the schema asks for ${expected}.`;
    yield { rule: rule.find((each) => each !== undefined) ?? general, frame, breach };
  }
  const unlisted: Sighting[] = [];
  walk(definitions[version], kind, value, ({ name, value: given }) => {
    const { values, open } = definitions[version][name] ?? {};
    if (values === undefined || open || typeof given !== "string" || values.includes(given)) return;
    const breach = `In ${subject}, there is ${shown(given)} where the schema lists ${values.join(", ")}.`;
    unlisted.push({ rule: ownerOf(name, side, version) ?? general, frame, breach });
  });
  yield* unlisted;
}

/** All that a strict reader has to say. */
function issuesOf({ decoder, value }: Carried): Pick<Issue, "path" | "expected" | "effect">[] {
  const issues: Issue[] = [];
  if (decoder === undefined) return issues;
  try {
    decode(decoder, structuredClone(value), (issue) => issues.push(issue));
    return issues;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return [{ path: error.path, expected: error.expected, effect: "defaulted" }];
  }
}

/** The way from a part that is given up to the fault in it, which the words of an issue end with. */
function deeper(expected: string): (string | number)[] {
  const [, path = ""] = / at ([\w$.[\]]+)$/.exec(expected) ?? [];
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));
}

/** Whether a tag may be other than the listed ones: what it may be then is no question of the schema. */
function isOpen(name: string, member: string, version: 1 | 2): boolean {
  const { tag, open, untagged } = definitions[version][name] ?? {};
  return tag === member && (open === true || untagged !== undefined);
}

/** The rule of a part, where it is one for this side and version. */
function ownerOf(part: string, side: Side, version: 1 | 2): string | undefined {
  const owner = Object.hasOwn(owners, part) ? owners[part] : undefined;
  const id = typeof owner === "object" ? owner[version] : owner;
  if (id === undefined) return undefined;
  const rule = ruleOf(id);
  return binds(rule, side) && rule.versions.includes(version) ? id : undefined;
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((inner: any, step) => inner?.[step], value);
}
