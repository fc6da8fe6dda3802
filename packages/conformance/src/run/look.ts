import type { Frame } from "../frames/index.ts";
import { breachOf, type Finding } from "../judge/index.ts";
import { binds, ruleOf, type Side } from "../rules/index.ts";
import { type Conversation, conversationOf, type Watch } from "../watch/index.ts";

/** What is found in the conversations of a case by looking alone: of each rule the first breach, or else the first occasion. */
export function look(
  watches: readonly Watch[],
  talks: readonly { readonly frames: readonly Frame[]; readonly ended: boolean }[],
  side: Side,
  strict: boolean,
): Finding[] {
  const kept = new Map<string, Finding>();
  for (const [talk, { frames, ended }] of talks.entries()) {
    const conversation = conversationOf(frames, side, ended);
    for (const watch of watches.filter((each) => isFor(each, conversation)))
      see(watch, conversation, talk, strict, kept);
  }
  return [...kept.values()];
}

function isFor({ sides, versions }: Watch, { side, protocol }: Conversation): boolean {
  return sides.includes(side) && (versions === undefined || (protocol !== undefined && versions.includes(protocol)));
}

/** Keeps what a watch sees. A watch that fails says nothing of the program. */
function see(
  watch: Watch,
  conversation: Conversation,
  talk: number,
  strict: boolean,
  kept: Map<string, Finding>,
): void {
  try {
    for (const { rule: id, frame, breach } of watch.see(conversation)) {
      const known = kept.get(id);
      if (known !== undefined && (known.verdict !== "pass" || breach === undefined)) continue;
      const rule = ruleOf(id);
      if (!applies(rule, conversation)) continue;
      const verdict = breach === undefined ? "pass" : breachOf(rule, strict);
      kept.set(id, { rule: id, verdict, says: breach ?? "", at: { talk, frame } });
    }
  } catch (error) {
    const says = error instanceof Error ? (error.stack ?? error.message) : String(error);
    for (const rule of watch.rules) kept.set(rule, { rule, verdict: "harness error", says });
  }
}

/** Whether a rule says anything of this program in this conversation. Where no version was agreed on, only what all have is asked. */
function applies(rule: ReturnType<typeof ruleOf>, { side, protocol }: Conversation): boolean {
  return binds(rule, side) && (protocol === undefined ? rule.versions.length === 2 : rule.versions.includes(protocol));
}
