import { type Frame, type Message, messageOf } from "../frames/index.ts";
import { breachOf, type Finding } from "../judge/index.ts";
import { ruleOf, type Side } from "../rules/index.ts";
import type { Conversation, Watch } from "../watch/index.ts";

/** What is found in the conversations of a case by looking alone. */
export function look(
  watches: readonly Watch[],
  talks: readonly { readonly frames: readonly Frame[]; readonly ended: boolean }[],
  side: Side,
  strict: boolean,
): Finding[] {
  const findings: Finding[] = [];
  for (const [talk, { frames, ended }] of talks.entries()) {
    const conversation: Conversation = { side, frames, ended, ...agreement(frames, side) };
    const { protocol } = conversation;
    for (const watch of watches) {
      if (!watch.sides.includes(side)) continue;
      if (watch.versions && (protocol === undefined || !watch.versions.includes(protocol))) continue;
      for (const { rule, frame, breach } of watch.see(conversation)) {
        const verdict = breach === undefined ? "pass" : breachOf(ruleOf(rule), strict);
        findings.push({ rule, verdict, says: breach ?? "", at: { talk, frame } });
      }
    }
  }
  return shortened(findings);
}

/** Of each rule the first breach, or else the first occasion: a long conversation has thousands. */
function shortened(findings: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding>();
  for (const finding of findings) {
    const known = kept.get(finding.rule);
    if (known === undefined || (known.verdict === "pass" && finding.verdict !== "pass"))
      kept.set(finding.rule, finding);
  }
  return [...kept.values()];
}

/** What both sides said in the `initialize` that succeeded last. */
function agreement(frames: readonly Frame[], side: Side): Pick<Conversation, "protocol" | "client" | "agent"> {
  const fromAgent = side === "agent" ? "subject" : "harness";
  const asked = new Map<unknown, Message>();
  let agreed: { protocol?: 1 | 2; client: Message; agent: Message } = { client: {}, agent: {} };
  for (const frame of frames) {
    const message = messageOf(frame);
    if (message === undefined) continue;
    if (frame.from !== fromAgent && message.method === "initialize") asked.set(message.id, message.params ?? {});
    const params = frame.from === fromAgent ? asked.get(message.id) : undefined;
    const { result } = message;
    if (params === undefined || typeof result !== "object" || result === null) continue;
    const protocol = result.protocolVersion;
    agreed = {
      ...((protocol === 1 || protocol === 2) && { protocol }),
      client: object(protocol === 1 ? params.clientCapabilities : params.capabilities),
      agent: result,
    };
  }
  return agreed;
}

function object(value: unknown): Message {
  return typeof value === "object" && value !== null ? (value as Message) : {};
}
