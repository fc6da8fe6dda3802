import { client } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";
import { agentOf } from "../programs/contenders.ts";
import { text } from "../programs/model.ts";
import { lastWord } from "../programs/prose.ts";
import { usage } from "../programs/script.ts";
import { drawn, startOnTerminal } from "../programs/terminal-command.ts";
import { argument, contender, report, timed, times } from "./start.ts";

/** Before what counts: a program that has just started compiles its code, and the chat loads what makes lines of Markdown. */
const WARM = 5_000;
const count = times(100_000);
const command = agentOf("ours");

async function chat(): Promise<Record<string, number>> {
  const started = startOnTerminal(["chat", "--agent", ...command], { probed: true });
  const ask = async (chunks: number) => {
    started.type(`${argument} ${chunks}\r`);
    await started.until(lastWord);
  };
  await started.until(drawn);
  await ask(WARM);
  const before = await started.usage();
  const ms = await timed(() => ask(count));
  const after = await started.usage();
  await started.end("\x04");
  return { rate: (count / ms) * 1000, cpu: after.cpu - before.cpu, peak: after.peak };
}

/** The same for the client kit alone, of which the chat is made: state and events, and nothing shown. */
async function library(): Promise<Record<string, number>> {
  const agent = await spawnAgent(command, client({ info: { name: "bench", version: "1.0.0" } }));
  const session = await agent.newSession({ cwd: "/home/me" });
  const ask = async (chunks: number) => {
    let said = "";
    for await (const event of session.prompt(text(`${argument} ${chunks}`)))
      if (event.type === "text") said += event.text;
    if (!said.endsWith(lastWord)) throw new Error("Not all of the answer arrived");
  };
  await ask(WARM);
  const before = usage();
  const ms = await timed(() => ask(count));
  const after = usage();
  await agent.close();
  return { rate: (count / ms) * 1000, cpu: after.cpu - before.cpu, peak: after.peak };
}

report(await (contender === "chat" ? chat() : library()));
