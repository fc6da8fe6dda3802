import { expect, test } from "vitest";
import { diff1, initialized, tool } from "./fixtures/messages.ts";
import { call, found, opened, prompt, type Step, says, update } from "./fixtures/told.ts";

const idle = update("state_update", { state: "idle", stopReason: "end_turn" });
const named = { modes: { currentModeId: "a", availableModes: [{ id: "a", name: "A" }] } };
const modeSet = call("client", "session/set_mode", { sessionId: "s", modeId: "a" }, {});

/** What a conversation that gives no occasion for a rule says of it. */
const told: readonly (readonly [rule: string, of: string, steps: readonly Step[]])[] = [
  ["TOOL-19", "a turn without tool calls", [...opened(1), ...prompt(1, [says(1)])]],
  ["TOOL-19", "work without tool calls", [...opened(2), ...prompt(2, [says(2), idle])]],
  ["LOC-02", "a location without a line", [...opened(1), tool({ locations: [{ path: "/a" }] })]],
  ["DIFF-02", "a change of a file that was there", [...opened(1), diff1({ oldText: "a" })]],
  [
    "INIT-32",
    "what comes of a request before initialize",
    [
      ...call("client", "session/new", { cwd: "/home", mcpServers: [] }, { sessionId: "s" }),
      update("available_commands_update", { availableCommands: [] }),
      ...initialized(1, { agentCapabilities: {} }),
    ],
  ],
];

test.each(told)("%s says nothing of %s", (rule, _of, steps) => {
  expect(found("agent", steps).get(rule)).toBeUndefined();
});

test("what an agent says when its mode is set belongs to no turn: PROM-05", () => {
  const steps = [...opened(1, {}, named), ...prompt(1, [says(1)]), ...modeSet, says(1)];
  expect(found("agent", steps).get("PROM-05")).toBe("");
});
