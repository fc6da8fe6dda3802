import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { sendPrompt, type Turn } from "../turn.ts";

const link = { type: "resource_link", uri: "https://example.com/milk", name: "milk" } as const;

/** Slash commands that the agent itself knows. */
export const slashCommands: readonly AgentCase[] = [
  ...byVersion({
    id: "commands/run",
    title:
      "A slash command has all that follows its name for input, may come with other content, and is work as any other",
    scenario: "slash command",
    rules: ["CMD-09", "CMD-10", "LIFE-32"],
    async run(test) {
      const session = await attended(test);
      const prompt = test.prompt("slash command");
      const alone = await sendPrompt(session, prompt);
      if (test.protocol === 2) {
        const over = await test.comes("LIFE-32", alone.end());
        if (over === undefined) throw new Halt("not checked", "The command came to no end.");
        const states = alone.updates("state_update").map(({ message }) => message.params.update.state);
        const seen = `Its states in the turn were: ${states.join(", ")}.`;
        test.holds("LIFE-32", states.includes("running") && states.at(-1) === "idle", seen, over.at);
      }
      await judgeInput(test, "CMD-09", alone, prompt);
      const beside = await sendPrompt(session, [...prompt, link]);
      await judgeInput(test, "CMD-10", beside, prompt);
    },
  }),
];

/** Whether the command was run with the whole of its input. */
async function judgeInput(test: AgentTest, rule: string, turn: Turn, [block]: readonly Message[]): Promise<void> {
  const { at } = await turn.end();
  const said = turn.said();
  const name = String(block?.text).split(/\s/)[0]!;
  // What is no command to an agent is text to it, which it may say back with the name.
  const right = /milk/i.test(said) && /bread/i.test(said) && !said.includes(name);
  const otherwise = `The command was to say "milk" and "bread"; it said ${JSON.stringify(said)}.`;
  holds(test, rule, right, otherwise, at);
}
