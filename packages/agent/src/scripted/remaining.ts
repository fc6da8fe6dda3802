import type { Act, Performance } from "./performance.ts";
import type { Progress, Said } from "./progress.ts";

/**
 * What of a scenario the messages do not have yet, up to the end of the next answer: its calls, its stop or its failure. What
 * came before is passed over, without its waits; a text that was cut off goes on where it was cut.
 */
export function* remaining(performance: Performance, { answers, said }: Progress): Generator<Act, void, undefined> {
  const answered = answers.values();
  let past = answers.length;
  let rest: Said = said;
  let next = performance.next();
  while (!next.done) {
    const act = next.value;
    if (act.does === "call" && past > 0) {
      past--;
      next = performance.next(answered.next().value);
      continue;
    }
    if (isLasting(act)) yield act;
    else if (isEnd(act)) return yield act;
    else if (past === 0) {
      const unsaid = isSpoken(act) ? withoutSaid(act, rest) : { act: isEmpty(rest) ? act : undefined, rest };
      rest = unsaid.rest;
      if (unsaid.act !== undefined) yield unsaid.act;
    }
    next = performance.next();
  }
}

type Spoken = Extract<Act, { readonly text: string }>;

const isSpoken = (act: Act): act is Spoken => act.does === "say" || act.does === "think";
const isLasting = ({ does }: Act) => does === "pace" || does === "usage";
const isEnd = ({ does }: Act) => does === "call" || does === "stop" || does === "fail";
const isEmpty = ({ text, thinking }: Said) => text === "" && thinking === "";

/** What is left of a text, and what is left of what was said. What does not fit is said anew. */
function withoutSaid(act: Spoken, rest: Said): { readonly act: Spoken | undefined; readonly rest: Said } {
  const kind = act.does === "say" ? "text" : "thinking";
  const said = rest[kind];
  // Thoughts are not always kept: those before what was said have been thought.
  if (said === "") return { act: kind === "thinking" && rest.text !== "" ? undefined : act, rest };
  if (said.startsWith(act.text)) return { act: undefined, rest: { ...rest, [kind]: said.slice(act.text.length) } };
  const text = act.text.startsWith(said) ? act.text.slice(said.length) : act.text;
  return { act: { ...act, text }, rest: { ...rest, [kind]: "" } };
}
