import { drawn, startOnTerminal } from "../programs/terminal-command.ts";
import { report } from "./start.ts";

const CTRL_D = "\x04";
const scripted = ["--agent", "scripted"];

/** The prompt, a key that is typed at once and shown, and the session: each from the start. */
async function painted(): Promise<Record<string, number>> {
  const chat = startOnTerminal(["chat", ...scripted]);
  await chat.until(drawn);
  await chat.until("> ");
  const prompt = performance.now() - chat.began;
  chat.type("w");
  await chat.until("w");
  const typed = performance.now() - chat.began;
  await chat.until("Workspace write");
  const session = performance.now() - chat.began;
  // The letter is taken back first.
  await chat.end(`\x15${CTRL_D}`);
  return { prompt, typed, session };
}

async function plain(): Promise<number> {
  const chat = startOnTerminal(["chat", "--plain", ...scripted]);
  await chat.until("> ");
  const ms = performance.now() - chat.began;
  await chat.end(CTRL_D);
  return ms;
}

/** Until the first words of an answer. */
async function run(): Promise<number> {
  const command = startOnTerminal(["run", "Hello", ...scripted]);
  await command.until("scripted model");
  const ms = performance.now() - command.began;
  await command.end("");
  return ms;
}

report({ ...(await painted()), plain: await plain(), run: await run() });
