import type { Message } from "../../frames/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { playPrompt, sendPrompt, type Turn } from "../turn.ts";
import { stillOn } from "./cancelling.ts";
import { callsOf, commandRuns } from "./scenes.ts";

const FINAL: readonly unknown[] = ["completed", "failed", "cancelled"];

/** Tool calls that need nobody. */
export const tools: readonly AgentCase[] = [
  ...reported("tool", "A tool is called"),
  ...reported("failing tool", "A tool is called, and fails"),
  {
    id: "tool/cancel-one",
    title: "A single tool call is cancelled, and nothing else",
    scenario: "slow tool",
    rules: ["TOOL-24", "TOOL-25", "TOOL-27", "TOOL-28"],
    versions: [2],
    async run(test) {
      const session = await attended(test);
      const { talk, sessionId } = session;
      const turn = await sendPrompt(session, test.prompt("slow tool"));
      const cancellable = () => callsOf(turn).find(({ capabilities }) => capabilities?.cancel != null);
      await commandRuns(turn, () => callsOf(turn).length > 0);
      await talk.alive();
      const call = cancellable();
      if (call === undefined) {
        stillOn(turn);
        const none = "The agent advertises no tool call that can be cancelled by itself.";
        for (const rule of ["TOOL-24", "TOOL-25", "TOOL-27", "TOOL-28"]) test.notApplicable(rule, none);
        await turn.cancel();
        return;
      }
      const { toolCallId } = call;
      const since = talk.heard.length;
      const accepted = await talk.request("tool_call/cancel", { sessionId, toolCallId });
      test.accepted("TOOL-24", accepted, "tool_call/cancel for a call that offers it");
      const isEnd = (update: Message) => update.toolCallId === toolCallId && FINAL.includes(update.status);
      const end = await turn.update("a final status of the cancelled call", isEnd);
      const states = talk
        .updates(sessionId, since)
        .filter(({ frame, message }) => frame < end.frame && message.params.update?.sessionUpdate === "state_update");
      const idle = states.some(({ message }) => message.params.update.state === "idle");
      test.holds("TOOL-27", !idle, "It became idle by that.", { talk, frame: end.frame });
      const { capabilities } = merged(turn, toolCallId);
      const still = `The call is over and has the capabilities ${JSON.stringify(capabilities)}.`;
      test.holds("TOOL-28", capabilities?.cancel == null, still, { talk, frame: end.frame });
      const again = await talk.request("tool_call/cancel", { sessionId, toolCallId });
      test.refused("TOOL-25", again, "tool_call/cancel for a call that is over", -32602);
      await turn.cancel();
      await turn.end();
    },
  },
];

/** The case of a call that is reported and ends. */
function reported(scenario: "tool" | "failing tool", title: string): readonly AgentCase[] {
  return byVersion({
    id: `tool/${scenario.replaceAll(" ", "-")}`,
    title: `${title}: it is reported, and comes to its end`,
    scenario,
    rules: ["TOOL-01", "TOOL-19", "TOOL-20", "PROM-07", "PROM-08"],
    async run(test) {
      const session = await attended(test);
      const { turn, over } = await playPrompt(session, test.prompt(scenario));
      const ids = new Set(callsOf(turn).map(({ toolCallId }) => toolCallId));
      const none = "It reported no tool call.";
      for (const rule of ["TOOL-01", "PROM-07"]) holds(test, rule, ids.size > 0, none, over.at);
      holds(test, "PROM-08", !over.refused, "The turn ended with an error.", over.at);
      for (const rule of ["TOOL-19", "TOOL-20"]) if (ids.size === 0) test.notChecked(rule, none);
      for (const id of ids) {
        const went = callsOf(turn)
          .filter(({ toolCallId, status }) => toolCallId === id && status != null)
          .map(({ status }) => status);
        const seen = `The statuses of the call ${JSON.stringify(id)}: ${went.join(", ")}.`;
        test.holds("TOOL-19", FINAL.includes(went.at(-1)), seen, over.at);
        const first = went.findIndex((status) => FINAL.includes(status));
        const after = first === -1 ? [] : went.slice(first).filter((status) => !FINAL.includes(status));
        test.holds("TOOL-20", after.length === 0, seen, over.at);
      }
    },
  });
}

/** A call as its updates make it. */
function merged(turn: Turn, toolCallId: unknown): Message {
  return Object.assign({}, ...callsOf(turn).filter((call) => call.toolCallId === toolCallId));
}
