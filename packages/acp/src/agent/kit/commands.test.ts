import { expect, test } from "vitest";
import { agent } from "../agent.ts";
import { info, meet, text, versions } from "./fixtures/meeting.ts";
import type { Turn } from "./index.ts";

async function commanded(version: 1 | 2) {
  const ran: unknown[] = [];
  const commands = {
    plan: {
      description: "Makes a plan",
      hint: "what for",
      run: (turn: Turn, args: string) => void ran.push(["plan", args, turn.command]),
    },
    stop: { description: "Stops", run: () => "refusal" as const },
  };
  const meeting = await meet({ commands, prompt: (turn) => void ran.push(["prompt", turn.text]) }, version);
  const id = await meeting.newSession();
  return { ...meeting, id, ran };
}

test("CMD-01 CMD-02 CMD-05 commands come with the answer, or after it", async () => {
  const second = await meet({ commands: { plan: { description: "Plans", hint: "what", run: () => {} } } }, 2);
  const answer = await second.client.request("session/new", { cwd: "/work" });
  const command = { type: "command", name: "plan", description: "Plans", input: { type: "text", hint: "what" } };
  expect(answer.availableCommands).toEqual([command]);
  const first = await commanded(1);
  await first.until(() => first.session(first.id).commands.length === 2);
  expect(first.updates[0]?.availableCommands).toEqual([
    { name: "plan", description: "Makes a plan", input: { hint: "what for" } },
    { name: "stop", description: "Stops" },
  ]);
});

test.each(versions)(
  "CMD-08 CMD-09 CMD-10 CMD-11 LIFE-32 version %i: a prompt that begins with a command runs it",
  async (version) => {
    const { id, prompt, ran } = await commanded(version);
    await prompt(id, "/plan  the week\nand the next");
    await prompt(id, "/plan");
    await prompt(id, "/unknown thing");
    await prompt(id, "not /plan");
    await prompt(id, [text("/plan it"), { type: "resource_link", name: "a", uri: "file:///a" }]);
    expect(ran).toEqual([
      ["plan", "the week\nand the next", { name: "plan", args: "the week\nand the next" }],
      ["plan", "", { name: "plan", args: "" }],
      ["prompt", "/unknown thing"],
      ["prompt", "not /plan"],
      ["plan", "it", { name: "plan", args: "it" }],
    ]);
    expect(await prompt(id, "/stop")).toEqual({ stopReason: "refusal" });
  },
);

test.each(["", "/plan", "two words"])("CMD-03 CMD-04 %j is no name for a command", (name) => {
  expect(() => agent({ info, prompt: () => {}, commands: { [name]: { description: "", run: () => {} } } })).toThrow(
    "must be named",
  );
});
