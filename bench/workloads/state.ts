import { emptySession, reduceV1, type Session } from "@colloquy/acp/state";
import { cpuSeconds } from "../programs/script.ts";
import { report, times } from "./start.ts";

const text = { type: "text", text: "word " } as const;

/** Nanoseconds of CPU for each of so many chunks of one message. */
function cost(chunks: number): { ns: number; session: Session } {
  const before = cpuSeconds();
  let session = emptySession("session-1");
  for (let at = 0; at < chunks; at++)
    session = reduceV1(session, { sessionUpdate: "agent_message_chunk", content: text });
  return { ns: ((cpuSeconds() - before) * 1e9) / chunks, session };
}

cost(times(100_000));
const few = cost(times(100_000));
const many = cost(times(1_000_000));
if (many.session.messages.length !== 1) throw new Error("One message was expected");
report({ few: few.ns, many: many.ns, growth: Math.round((100 * many.ns) / few.ns) / 100 });
