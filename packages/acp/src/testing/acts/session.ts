import type { Acts } from "../stage.ts";

const steps = ["Warm the milk", "Add the cocoa", "Drink it"];
const statuses = ["pending", "in_progress", "completed"] as const;

/** What the agent changes of its session, and tells about it. */
export const session: Acts = {
  async plan(turn, stage) {
    // At each moment those before are done, and one is worked on.
    for (let now = 0; now <= steps.length; now++) {
      if (now > 0) await stage.rest(turn.signal);
      const statusOf = (at: number) => statuses[at < now ? 2 : at === now ? 1 : 0]!;
      await turn.plan(steps.map((content, at) => ({ content, priority: "high", status: statusOf(at) })));
    }
    await turn.say("That was good.");
  },

  async mode(turn) {
    const { session } = turn;
    await session.setOption("mode", session.options.mode === "ask" ? "code" : "ask");
    await turn.say(`The mode is ${session.options.mode} now.`);
  },

  async config(turn) {
    const { session } = turn;
    await session.setOption("model", session.options.model === "small" ? "large" : "small");
    await turn.say(`The model is ${session.options.model} now.`);
  },

  async commands(turn) {
    const availableCommands = [
      {
        type: "command" as const,
        name: "whisper",
        description: "Says it softer",
        input: { type: "text" as const, hint: "words" },
      },
    ];
    await turn.update({ sessionUpdate: "available_commands_update", availableCommands });
    await turn.say("I can whisper now.");
  },

  async title(turn) {
    await turn.session.title("About milk");
    await turn.say("It has a title now.");
  },

  async usage(turn, { unstable }) {
    await turn.usage({ used: 1200, size: 200_000, cost: { amount: 0.02, currency: "USD" } });
    await turn.say("That was not much.");
    return unstable ? { usage: { inputTokens: 1000, outputTokens: 200, totalTokens: 1200 } } : undefined;
  },

  async notice(turn) {
    await turn.notice("The milk is low", { severity: "warning", description: "Half a litre is left." });
    await turn.say("I have said it.");
  },

  async compaction(turn, stage) {
    const run = turn.compaction();
    await run.chunk("They talked");
    await stage.rest(turn.signal);
    await run.chunk(" about milk.");
    await run.done();
    await turn.say("Now there is room again.");
  },
};
