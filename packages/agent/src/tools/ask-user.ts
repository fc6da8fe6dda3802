import type { Turn } from "@colloquy/acp/agent";
import { supports } from "@colloquy/acp/schema";
import { askByForm } from "./ask-form.ts";
import { askByVendor, type VendorAnswer } from "./ask-vendor.ts";

/** The answer to a question that nobody is there to be asked. */
export const ASK_USER_UNAVAILABLE = "(user unavailable)";

/** The answer when the user will not answer. */
export const ASK_USER_DECLINED = "The user declined to answer.";

/** The answer when the question was closed. */
export const ASK_USER_CLOSED = "The user closed the question without an answer.";

/** A question to the user. */
export interface UserQuestion {
  readonly question: string;
  /** Answers to pick from. The user may always answer with other words. Each once. */
  readonly choices?: readonly string[];
  /** Whether several choices may be picked. Default false. */
  readonly multiple?: boolean;
  /** The tool call that it belongs to. */
  readonly toolCallId?: string;
}

/**
 * Asks the user a free question, and resolves with the answer in words: by a form where the client has those
 * (`elicitation.form`); else by the extension `_colloquy/ask_user`, or `_agentao.cn/ask_user` as agentao has it; else with
 * `ASK_USER_UNAVAILABLE`. A no, or a question that was closed, resolves with a sentence that says so. Choices that were picked
 * are joined by commas. Rejects when the turn is aborted, which withdraws the question.
 *
 * The extension: `{ sessionId, question, choices?, multiple? }` is answered with `{ answer }`, or with `{ outcome, text }`.
 * agentao's is given the choices as text.
 */
export async function askUser(turn: Turn, question: UserQuestion): Promise<string> {
  if (supports(turn.session.client.capabilities, "elicitation.form")) {
    const form = await askByForm(turn, question);
    if ("words" in form) return form.words === "" ? ASK_USER_CLOSED : form.words;
    return form.action === "decline" ? ASK_USER_DECLINED : ASK_USER_CLOSED;
  }
  const answer = await askByVendor(turn, (method) => paramsOf(question, method));
  return answer === undefined ? ASK_USER_UNAVAILABLE : wordsOf(answer);
}

function paramsOf({ question, choices = [], multiple = false }: UserQuestion, method: string): object {
  if (choices.length === 0) return { question };
  if (method === "_colloquy/ask_user") return { question, choices, multiple };
  return { question: [question, "", ...choices.map((choice) => `- ${choice}`)].join("\n") };
}

function wordsOf({ answer, outcome, text }: VendorAnswer): string {
  if (outcome === "declined" || outcome === "rejected") return ASK_USER_DECLINED;
  if (outcome === "cancelled") return ASK_USER_CLOSED;
  const words = [answer, text].find((one) => typeof one === "string" && one.trim() !== "") as string | undefined;
  return words?.trim() ?? ASK_USER_UNAVAILABLE;
}
