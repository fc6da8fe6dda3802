import { setTimeout as pass } from "node:timers/promises";
import type { Act } from "../clients/index.ts";
import { Halt } from "../judge/index.ts";
import type { Step } from "./driver.ts";
import { bytesOf } from "./keys.ts";
import type { Program } from "./program.ts";
import { waitedFor } from "./read-driver.ts";

/** A program that is driven. */
export interface Driven extends Pick<Program, "printed" | "gone" | "write" | "signal"> {
  /** Where in what it printed the last step was taken. */
  place: number;
  readonly patienceMs: number;
}

/** Does to a program what an act of its user takes. Rejects with a `Halt` when what it waits for does not come. */
export async function takeSteps(driven: Driven, act: Act, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if ("wait" in step) {
      await printed(driven, filled(step.wait, act), act);
      continue;
    }
    if (driven.gone.aborted) throw new Halt("blocked", `The client has ended before its user could ${act.do}.`);
    driven.place = driven.printed.length;
    if ("type" in step) driven.write(filled(step.type, act));
    else if ("press" in step) driven.write(bytesOf(step.press)!);
    else if ("write" in step) driven.write(filled(step.write, act));
    else if ("signal" in step) await driven.signal(step.signal);
    else await pass(step.pause);
  }
}

function filled(text: string, act: Act): string {
  const members: { readonly [name: string]: unknown } = { ...act, act: JSON.stringify(act) };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(members, name) ? String(members[name]) : whole,
  );
}

function printed(driven: Driven, wait: string, act: Act): Promise<void> {
  const awaited = waitedFor(wait);
  const { gone, patienceMs } = driven;
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      unwatch();
      gone.removeEventListener("abort", ended);
      end();
    };
    const give = (why: string) => {
      const tail = driven.printed.since(driven.place).trimEnd().slice(-SHOWN_TAIL);
      const words = `To ${act.do}, the driver waits for ${JSON.stringify(wait)}; ${why}. What it printed since:\n${tail}`;
      settle(() => reject(new Halt("blocked", words)));
    };
    const look = () => {
      const text = driven.printed.since(driven.place);
      if (typeof awaited === "string" ? text.includes(awaited) : awaited.test(text)) settle(resolve);
    };
    const ended = () => give("the client has ended");
    const timer = setTimeout(() => give(`it has not come in ${patienceMs} ms`), patienceMs);
    const unwatch = driven.printed.watch(look);
    gone.addEventListener("abort", ended, { once: true });
    look();
    if (gone.aborted) ended();
  });
}

/** How much of what was printed is told with a problem, in UTF-16 units. */
const SHOWN_TAIL = 2000;
