import type { Command, Turn } from "@colloquy/acp/agent";
import { scenarioPrompt } from "../scripted/index.ts";
import type { OpenSessions } from "../session/index.ts";
import type { Commands } from "./commands.ts";

const init = `Look at this project and write an AGENTS.md at its root for coding agents that will work on it: what it is, how it is
built, tested and run, how the code is organised, and which conventions it follows that one would not guess. Keep it short and
exact; take everything from the files, and try the commands that you name. If there is an AGENTS.md already, improve it.`;

/** `/init`: has the model write an `AGENTS.md`. */
export function initCommand(sessions: OpenSessions, own: () => Commands): Command {
  return {
    description: "Writes an AGENTS.md for this project",
    hint: "[what to pay attention to]",
    run: (turn, args) => ask(turn, sessions, own(), args === "" ? init : `${init}\n\n${args}`),
  };
}

/** `/compact`: puts a summary in the place of what was said so far. */
export function compactCommand(sessions: OpenSessions): Command {
  return {
    description: "Summarizes the conversation to make room",
    hint: "[what to keep above all]",
    async run(turn, args) {
      const session = sessions.of(turn.session);
      const { compactNow } = await import("../turn/index.ts");
      // Another process may have gone on with it since.
      session.forget();
      const done = await compactNow(turn, session, args === "" ? undefined : args);
      turn.say(done ? "The conversation is summarized.\n" : "There is nothing to summarize yet.\n");
    },
  };
}

/** `/scenario`: the scripted model's repertoire, on request and whatever model the session has. */
export function scenarioCommand(sessions: OpenSessions, own: () => Commands): Command {
  return {
    description: "Runs a scenario of the scripted model, for trying a client",
    hint: "list | NAME",
    async run(turn, args) {
      const session = sessions.of(turn.session);
      const [, name = "list", rest = ""] = /^\s*(\S+)\s*([\s\S]*)$/.exec(args) ?? [];
      const all = await session.bench.models.scenarios();
      if (name === "list") {
        const lines = all.map((one) => `- \`${one.name}\`: ${one.description ?? one.title}`);
        return void turn.say(`${lines.join("\n")}\n`);
      }
      if (!all.some((one) => one.name === name))
        return void turn.say(`There is no scenario \`${name}\`; \`/scenario list\` shows those that there are.\n`);
      return await session.using("scripted/scripted", () => ask(turn, sessions, own(), scenarioPrompt(name, rest)));
    },
  };
}

async function ask(turn: Turn, sessions: OpenSessions, own: Commands, text: string) {
  const { runsCommand, takeTurn } = await import("../turn/index.ts");
  const session = sessions.of(turn.session);
  const runCommand = (typed: Turn, words: string) => runsCommand(typed, words, own);
  return await takeTurn(turn, session, runCommand, [{ type: "text", text }]);
}
