import type { ReadStream } from "node:tty";
import { UsageError } from "../command-line/index.ts";

/** The most that is read of a prompt, in characters. */
const MAX_PROMPT = 10_000_000;

/** The prompt, from the arguments or from stdin. Throws `UsageError` when there is none; rejects when the signal is aborted meanwhile. */
export async function promptText(
  given: string | undefined,
  stdin: ReadStream,
  dash: boolean,
  signal: AbortSignal,
): Promise<string> {
  if (given === undefined && stdin.isTTY && !dash)
    throw new UsageError('Say what the agent is to do: colloquy run "PROMPT"');
  const text = given ?? (await readAll(stdin, signal));
  if (text.trim() === "") throw new UsageError("The prompt is empty");
  return text;
}

async function readAll(stdin: ReadStream, signal: AbortSignal): Promise<string> {
  const giveUp = () => stdin.destroy(signal.reason as Error);
  signal.throwIfAborted();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    let text = "";
    for await (const chunk of stdin.setEncoding("utf8")) {
      text += chunk;
      if (text.length > MAX_PROMPT) throw new UsageError(`The prompt is longer than ${MAX_PROMPT} characters`);
    }
    return text;
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
