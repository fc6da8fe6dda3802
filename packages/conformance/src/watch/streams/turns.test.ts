import { describe } from "vitest";
import { call, prompt, says, testWatch, update } from "../fixtures/told.ts";

const cancelled = { stopReason: "cancelled" };
const load = { sessionId: "s", cwd: "/home", mcpServers: [] };
const begun = update("tool_call", { toolCallId: "t", title: "Reads", status: "in_progress" });
const done = update("tool_call_update", { toolCallId: "t", status: "completed" });

describe("what belongs to a turn comes before its end", () => {
  testWatch([
    {
      rule: "PROM-05",
      version: 1,
      kept: [...prompt(1, [says(1)]), update("available_commands_update", { availableCommands: [] })],
      broken: [...prompt(1), says(1)],
    },
    { rule: "PROM-05", version: 1, kept: prompt(1, [begun, done]), broken: [...prompt(1, [begun]), done] },
    { rule: "ENV-31", version: 1, kept: prompt(1, [says(1)]), broken: [...prompt(1), says(1)] },
    {
      rule: "CANC-04",
      version: 1,
      kept: prompt(1, [says(1)], cancelled),
      broken: [...prompt(1, [], cancelled), says(1)],
    },
    {
      rule: "SESS-22",
      version: 1,
      offers: { agent: { loadSession: true } },
      kept: [...call("client", "session/load", load, {}), ...prompt(1, [says(1)])],
      broken: [...call("client", "session/load", load, {}), says(1)],
    },
    { rule: "TOOL-19", version: 1, kept: prompt(1, [begun, done]), broken: prompt(1, [begun]) },
  ]);
});
