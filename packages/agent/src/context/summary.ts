import type { Message, Part } from "../model/index.ts";
import { cutMiddle } from "./cut.ts";
import { estimateTokens } from "./size.ts";

/** What the message begins with that takes the place of a conversation's beginning. */
export const SUMMARY_MARK = "[The conversation so far was too long to keep. This is its summary.]";

/** What stands before the user's last prompt in such a message. */
const PROMPT_MARK = "[The user's last prompt, word for word:]";

type UserMessage = Message & { readonly role: "user" };

/** The message that takes the place of what is left out. `prompt`: the user's last prompt, if that is left out, too. */
export function summaryMessage(summary: string, prompt: readonly Part[] = []): UserMessage {
  const content: Part[] = [{ type: "text", text: `${SUMMARY_MARK}\n\n${summary}` }];
  if (prompt.length > 0) content.push({ type: "text", text: PROMPT_MARK }, ...prompt);
  return { role: "user", content };
}

/** Whether a message is a summary of what was before it. */
export function isSummary(message: Message): boolean {
  const first = message.role === "user" ? message.content[0] : undefined;
  return first?.type === "text" && first.text.startsWith(SUMMARY_MARK);
}

/** The user's last prompt, also where only a summary has it. `at`: the message that has it. */
export function lastPrompt(messages: readonly Message[]): { readonly at: number; readonly prompt: readonly Part[] } {
  const at = messages.findLastIndex(({ role }) => role === "user");
  const message = messages[at];
  if (message?.role !== "user") return { at, prompt: [] };
  if (!isSummary(message)) return { at, prompt: message.content };
  const mark = message.content.findIndex((part) => part.type === "text" && part.text === PROMPT_MARK);
  return { at, prompt: mark < 0 ? [] : message.content.slice(mark + 1) };
}

/** A prompt in at most so many tokens: first its images go, then the middle of its longest texts. */
export function fitPrompt(prompt: readonly Part[], tokens: number): readonly Part[] {
  if (sizeOf(prompt) <= tokens) return prompt;
  const texts = prompt.map((part) => (part.type === "text" ? part.text : "[An image was left out.]"));
  let room = tokens - sizeOf([]);
  const fitted = new Map<number, string>();
  const shortestFirst = [...texts.entries()].sort(([, a], [, b]) => a.length - b.length);
  for (const [rank, [index, text]] of shortestFirst.entries()) {
    const cut = cutMiddle(text, Math.floor(room / (shortestFirst.length - rank)));
    fitted.set(index, cut);
    room -= estimateTokens(cut);
  }
  return texts.flatMap((_, index) => (fitted.get(index) ? [{ type: "text", text: fitted.get(index)! } as const] : []));
}

function sizeOf(content: readonly Part[]): number {
  return estimateTokens([{ role: "user", content }]);
}
