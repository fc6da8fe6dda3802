import { record, shown } from "../values.ts";
import type { Sighting, Watch } from "../watch.ts";

/** Compactions run from a beginning to one end, and costs add up. */
export const figures: Watch = {
  rules: ["COMP-03", "COMP-05", "COMP-06", "USAGE-02"],
  sides: ["agent"],
  versions: [1, 2],
  *see({ events }) {
    const compactions = new Map<string, string>();
    const costs = new Map<string, number>();
    for (const { own, kind, method, params, frame } of events) {
      if (!own && kind === "request" && /^session\/(load|resume)$/.test(method)) {
        compactions.clear();
        costs.clear();
      }
      if (!own || kind === "response" || method !== "session/update") continue;
      const { sessionUpdate, compactionId, status, cost } = record(params.update);
      const key = `${params.sessionId} ${compactionId}`;
      if (sessionUpdate === "compaction_update") yield* compacted(compactions, key, status, frame);
      if (sessionUpdate === "compaction_summary_chunk") {
        const before = compactions.get(key);
        const out = before !== undefined && before !== "in_progress";
        yield {
          rule: "COMP-06",
          frame,
          ...(out && { breach: `A part of the summary of ${shown(compactionId)} comes after its end.` }),
        };
      }
      const { amount, currency } = record(cost);
      if (sessionUpdate !== "usage_update" || typeof amount !== "number") continue;
      const purse = `${params.sessionId} ${currency}`;
      const less = amount < (costs.get(purse) ?? amount);
      yield {
        rule: "USAGE-02",
        frame,
        ...(less && {
          breach: `The cost falls from ${costs.get(purse)} to ${amount}; it is that of the whole session.`,
        }),
      };
      costs.set(purse, amount);
    }
  },
};

function* compacted(known: Map<string, string>, key: string, status: unknown, frame: number): Iterable<Sighting> {
  const before = known.get(key);
  const id = shown(key.slice(key.indexOf(" ") + 1));
  const ended = before !== undefined && before !== "in_progress";
  const again = ended && status === "in_progress";
  yield { rule: "COMP-03", frame, ...(again && { breach: `The compaction ${id} had ended, and begins again.` }) };
  const twice = ended && status !== "in_progress" && status !== before;
  const unbegun = before === undefined && status !== "in_progress";
  const wrong = twice
    ? `The compaction ${id} was ${before}, and is ${shown(status)} now.`
    : `The compaction ${id} begins as ${shown(status)}.`;
  yield { rule: "COMP-05", frame, ...((twice || unbegun) && { breach: wrong }) };
  if (typeof status === "string") known.set(key, status);
}
