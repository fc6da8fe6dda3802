import { expect, test } from "vitest";
import { toolBench } from "../fixtures/tool-bench.ts";
import { leavePlanMode } from "./mode.ts";

function leaving() {
  const modes: string[] = [];
  const tool = leavePlanMode({ setMode: async (mode, turn) => void modes.push(`${mode} in ${turn.session.cwd}`) });
  return { modes, tool };
}

test.each(["v1", "v2"] as const)(
  "%s: the plan is shown before the user is asked, and a yes changes the mode",
  async (client) => {
    const { modes, tool } = leaving();
    let shown = "";
    const answer = (): "allow" => {
      shown = JSON.stringify(bench.client.updates);
      return "allow";
    };
    await using bench = await toolBench(tool, { client, answer });
    const used = await bench.use("leave_plan_mode", { plan: "1. Write **tests**" });
    expect(shown).toContain("1. Write **tests**");
    expect(modes).toEqual([`workspace-write in ${bench.cwd}`]);
    expect(bench.consents).toEqual([{ act: "mode", mode: "workspace-write" }]);
    expect(used.call).toMatchObject({ kind: "switch_mode", status: "completed" });
    expect(used.text).toContain("carry it out");
  },
);

test("a no leaves the mode, and the model is told to go on planning", async () => {
  const { modes, tool } = leaving();
  await using bench = await toolBench(tool, { answer: () => "reject" });
  const used = await bench.use("leave_plan_mode", { plan: "1. Delete all" });
  expect(modes).toEqual([]);
  expect(used).toMatchObject({ isError: true, call: { status: "cancelled" }, error: { name: "DeclinedError" } });
  expect(used.text).toBe(
    "The user does not want this. Plan mode stays: change nothing, ask what is missing and go on planning.",
  );
});
