import type { Block, Update, Usage } from "./model.ts";
import { isProse, prose } from "./prose.ts";

/** What every agent does with a prompt: its first words say what, so that only the library differs. */
export async function perform(
  prompt: readonly { type: string }[],
  send: (update: Update) => Promise<void> | undefined,
): Promise<Usage | undefined> {
  const first = prompt[0] as Block | undefined;
  const [verb, count] = first?.type === "text" ? first.text.split(" ") : [];
  if (verb === "usage") return usage();
  if (verb === "chunks") for (let at = 0; at < Number(count); at++) await send(chunk(at));
  if (verb === "diffs") for (let at = 0; at < Number(count); at++) await send(diff(at));
  if (isProse(verb)) for (let at = 0; at < Number(count); at++) await send(prose(verb, at, Number(count)));
  return undefined;
}

/** What this process has used. The heap is what is left after a collection, where that is allowed (`--expose-gc`). */
export function usage(): Usage {
  const cpu = cpuSeconds();
  (globalThis as { gc?: () => void }).gc?.();
  return { cpu, peak: process.resourceUsage().maxRSS * 1024, heap: process.memoryUsage().heapUsed };
}

/** Seconds of CPU that this process has used. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Whether a prompt only asks for the usage. */
export function asksUsage([first]: readonly Block[]): boolean {
  return first?.type === "text" && first.text === "usage";
}

/** How many of `chunk` begin in a text. */
export function chunksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("and then"); at >= 0; at = text.indexOf("and then", at + 1)) count++;
  return count;
}

/** A few words of an answer, as models stream them. */
export function chunk(at: number): Update {
  return { sessionUpdate: "agent_message_chunk", content: { type: "text", text: `and then word ${at} ` } };
}

const line = (at: number) => `  const field${at % 1000} = read("name", { at: ${at % 10} });\n`;
const code = Array.from({ length: 2000 }, (_, at) => line(at)).join("");
const HALF = 32 * 1024;

/** An edit of a file: 64 KiB of text, half of it old and half new. */
export function diff(at: number): Update {
  const start = at % 1000;
  const oldText = code.slice(start, start + HALF);
  const newText = code.slice(start + 7, start + 7 + HALF);
  return {
    sessionUpdate: "tool_call_update",
    toolCallId: `call-${at}`,
    status: "completed",
    content: [{ type: "diff", path: "/home/me/file.ts", oldText, newText }],
  };
}
