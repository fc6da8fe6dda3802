import type { SessionState } from "@colloquy/acp/state";
import { oneLine } from "./words.ts";

/** What goes without saying: work that waits or goes on shows by its sign, and what is done by its own. */
const usual: readonly string[] = ["pending", "in_progress", "completed"];

/** How a tool call stands, where its sign does not say it; else `""`. */
export function statusWord(status: string): string {
  return usual.includes(status) ? "" : oneLine(status, 20);
}

/** What a session is doing, in a word. One that is not listed is named as the agent names it. */
export function stateWord({ state }: SessionState): string {
  switch (state) {
    case "idle":
      return "ready";
    case "running":
      return "working";
    case "requires_action":
      return "waiting for you";
    default:
      return oneLine(state, 40);
  }
}

const reasons: { readonly [stopReason: string]: string } = {
  end_turn: "done",
  max_tokens: "stopped: the model may say no more",
  max_turn_requests: "stopped: too many requests to the model",
  refusal: "the agent declined to go on",
  cancelled: "cancelled",
  error: "failed",
};

/** Why work has ended, in words, with the agent's own about an error; `""` where it is not reported. */
export function stopWords({ stopReason, error }: SessionState): string {
  if (stopReason === undefined) return "";
  const word = reasons[stopReason] ?? oneLine(stopReason, 40);
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === "string" && message !== "" ? `${word}: ${oneLine(message, 200)}` : word;
}
