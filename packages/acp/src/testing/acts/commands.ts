import type { Turn } from "../../agent/index.ts";
import { attempted } from "../attempted.ts";
import type { CommandLine } from "../options.ts";
import type { Acts } from "../stage.ts";

/** Commands: in the client's terminal where it offers one. */
export const commands: Acts = {
  command: (turn, { programs }) => run(turn, programs.short),
  "slow-command": (turn, { programs }) => run(turn, programs.long),
};

async function run(turn: Turn, [program, ...args]: CommandLine): Promise<void> {
  const title = [program, ...args].join(" ");
  const call = turn.tool({ title, name: "run", kind: "execute", rawInput: { command: title } });
  const result = await attempted(call, () => call.run(program, { args }));
  if (result === undefined) return turn.say("It could not be run.");
  const { exitCode, signal, output } = result;
  await call.end(exitCode === 0 ? "completed" : "failed");
  await turn.say(`It ended with ${exitCode ?? signal}, and wrote: ${output.trim()}`);
}
