import { binds, ruleOf } from "../rules/index.ts";
import type { Event } from "./event.ts";
import { offers } from "./offers.ts";
import { methods, updateGates } from "./tables.ts";
import { record } from "./values.ts";
import type { Conversation, Sighting, Watch } from "./watch.ts";

/** The rule of an area that says that a method, or a kind of update, needs a capability. */
const rulesOf: { readonly [use: string]: string } = {
  logout: "AUTH-10",
  "auth/status": "ASTA-01",
  "auth/status_update": "ASTA-10",
  "session/load": "SESS-20",
  "session/resume": "SESS-40",
  "session/list": "SESS-60",
  "session/close": "SESS-80",
  "session/delete": "SESS-93",
  "session/archive": "ARCH-01",
  "session/unarchive": "ARCH-01",
  "session/status": "SSTA-01",
  "session/set_title": "TITL-01",
  "session/fork": "FORK-01",
  "providers/list": "PROV-01",
  "providers/set": "PROV-01",
  "providers/disable": "PROV-01",
  "fs/read_text_file": "FS-01",
  "fs/write_text_file": "FS-02",
  "terminal/create": "TERM-01",
  "terminal/output": "TERM-01",
  "terminal/wait_for_exit": "TERM-01",
  "terminal/kill": "TERM-01",
  "terminal/release": "TERM-01",
  "elicitation/create": "ELIC-01",
  notice: "NOTE-01",
  compaction_update: "COMP-01",
  compaction_summary_chunk: "COMP-01",
  plan_update: "PLAN-06",
  plan_removed: "PLAN-06",
  subagent_update: "SUBA-01",
  session_message: "SUBA-01",
  session_message_chunk: "SUBA-01",
};

/** That nothing is used that the other side does not offer. */
export const gates: Watch = {
  rules: ["INIT-10", "INIT-29", ...new Set(Object.values(rulesOf))],
  sides: ["agent", "client"],
  versions: [1, 2],
  *see(conversation) {
    const first = conversation.agreements[0]?.frame ?? 0;
    for (const event of conversation.events) {
      if (event.own && event.kind !== "response" && event.frame > first) yield* gated(event, conversation);
    }
  },
};

function* gated(event: Event, conversation: Conversation): Iterable<Sighting> {
  const version = conversation.protocol!;
  const { method, params, frame } = event;
  const { side } = conversation;
  const other = side === "agent" ? "client" : "agent";
  const gate = Object.hasOwn(methods[version], method) ? methods[version][method]!.gate : undefined;
  const update = method === "session/update" ? String(record(params.update).sessionUpdate) : undefined;
  const needs: [use: string, path: string, from: typeof side][] = [];
  if (gate?.capability !== undefined) needs.push([method, gate.capability, other]);
  if (gate?.own !== undefined) needs.push([method, gate.own, side]);
  const mode = gate?.by && params[gate.by.field];
  const forMode =
    gate?.by && typeof mode === "string" ? new Map(Object.entries(gate.by.capability)).get(mode) : undefined;
  if (forMode !== undefined) needs.push([method, forMode, other]);
  if (update !== undefined && Object.hasOwn(updateGates[version], update))
    needs.push([update, updateGates[version][update]!, other]);
  for (const [use, path, from] of needs) {
    const rule = ruleFor(use, conversation);
    const open = offers(conversation, from, path);
    const whose = from === side ? "it does not offer" : `the ${from} does not offer`;
    const breach = open ? {} : { breach: `It uses ${use}, but ${whose} ${path}.` };
    yield { rule, frame, ...breach };
    yield { rule: "INIT-10", frame, ...breach };
    if (side === "client" && version === 1) yield { rule: "INIT-29", frame, ...breach };
  }
}

function ruleFor(use: string, { side, protocol }: Conversation): string {
  const own = rulesOf[use];
  const rule = own === undefined ? undefined : ruleOf(own);
  if (rule && binds(rule, side) && rule.versions.includes(protocol!)) return own!;
  return "INIT-10";
}
