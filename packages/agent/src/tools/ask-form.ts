import type { FormSchema, Turn } from "@colloquy/acp/agent";
import type { UserQuestion } from "./ask-user.ts";

/** What a form came to: the words of the user, or what the user did instead. */
export type FormWords = { readonly words: string } | { readonly action: "decline" | "cancel" };

/** Asks by a form: the choices to pick from and a field for other words, or that field alone. */
export async function askByForm(turn: Turn, question: UserQuestion): Promise<FormWords> {
  const answer = await turn.elicit({
    message: question.question,
    schema: formOf(question),
    ...(question.toolCallId !== undefined && { toolCallId: question.toolCallId }),
  });
  if (answer.action !== "accept") return { action: answer.action };
  const {
    choice,
    choices,
    answer: words,
  } = answer.content as {
    readonly choice?: string;
    readonly choices?: readonly string[];
    readonly answer?: string;
  };
  const picked = choices ?? (choice === undefined ? [] : [choice]);
  return { words: [...picked, words?.trim() ?? ""].filter((one) => one !== "").join(", ") };
}

function formOf({ choices = [], multiple = false }: UserQuestion): FormSchema {
  if (choices.length === 0)
    return { properties: { answer: { type: "string", title: "Answer" } }, required: ["answer"] };
  const other = { type: "string", title: "Something else" } as const;
  if (multiple) {
    const items = { type: "string", enum: [...choices] } as const;
    return { properties: { choices: { type: "array", title: "Choices", items }, answer: other } };
  }
  return { properties: { choice: { type: "string", title: "Choice", enum: [...choices] }, answer: other } };
}
