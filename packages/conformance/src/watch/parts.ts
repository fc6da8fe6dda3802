import type { Message } from "../frames/index.ts";
import type { Event } from "./event.ts";
import { carried, definitions } from "./tables.ts";
import { record } from "./values.ts";
import { type Part, walk } from "./walk.ts";
import type { Conversation, Sighting, Watch } from "./watch.ts";

/** Where a part was met. */
export interface Context {
  readonly part: Part;
  readonly event: Event;
  readonly version: 1 | 2;
  readonly conversation: Conversation;
}

/** What is wrong with a part. `text`: the text that is at fault; nobody is blamed for one that the harness itself brought up. */
export interface Fault {
  readonly says: string;
  readonly text?: string;
}

/** What a check says of a part: `undefined` where the rule holds, `"no case"` where it is not about this part. */
export type Opinion = string | Fault | undefined | "no case";

/** A check of single parts of messages, wherever they are. */
export interface PartCheck {
  readonly rule: string;
  /** The definitions whose instances are seen; absent: all. */
  readonly of?: readonly string[];
  see(value: Message, context: Context): Opinion;
}

/** Lets checks see every part of every message that the program under test sent, but of those in which a user's words are echoed. */
export function watchParts(checks: readonly PartCheck[]): Watch {
  const everywhere = checks.filter(({ of }) => of === undefined);
  const byName = new Map<string, PartCheck[]>();
  for (const check of checks) for (const name of check.of ?? []) byName.set(name, [...(byName.get(name) ?? []), check]);
  return {
    rules: [...new Set(checks.map(({ rule }) => rule))],
    sides: ["agent", "client"],
    versions: [1, 2],
    *see(conversation) {
      const version = conversation.protocol!;
      for (const event of conversation.events) {
        const what = event.own && !echoes(event) ? carried(event, version) : undefined;
        if (what === undefined) continue;
        const sightings: Sighting[] = [];
        walk(definitions[version], what.kind, what.value, (part) => {
          const context = { part, event, version, conversation };
          for (const check of byName.get(part.name) ?? []) note(check, context, sightings);
          for (const check of everywhere) note(check, context, sightings);
        });
        yield* sightings;
      }
    },
  };
}

function note(check: PartCheck, context: Context, sightings: Sighting[]): void {
  const opinion = check.see(record(context.part.value), context);
  if (opinion === "no case") return;
  const { frame } = context.event;
  if (opinion === undefined) return void sightings.push({ rule: check.rule, frame });
  const { says, text } = typeof opinion === "string" ? { says: opinion } : opinion;
  if (text !== undefined && context.conversation.said(text)) return;
  sightings.push({ rule: check.rule, frame, breach: says });
}

/** Whether a message repeats what the user said, which the harness makes up. */
function echoes({ method, params }: Event): boolean {
  return method === "session/update" && /^user_message/.test(String(record(params.update).sessionUpdate));
}
