import { z } from "zod";
import { ASK_USER_UNAVAILABLE, askUser } from "./ask-user.ts";
import { title } from "./shown.ts";
import type { Tool } from "./tool.ts";

const input = z.object({
  question: z.string().trim().min(1).describe("One question, complete in itself."),
  choices: z.array(z.string().trim().min(1)).max(20).optional().describe("Answers to pick from, where there are such."),
  multiple: z.boolean().optional().describe("Whether several may be picked. Default false."),
});

/** The tool `ask_user`: see `askUser`. Without a user it gives the sentinel, and the model is told what that means. */
export const askTool: Tool<z.infer<typeof input>> = {
  name: "ask_user",
  description: `Asks the user a question and gives the answer. Only for what you cannot find out yourself and need to go on. The user may answer with other words than the choices. "${ASK_USER_UNAVAILABLE}" means that nobody is there: decide by yourself and say what you have assumed.`,
  input,
  begin: ({ question }) => ({ title: title(question), kind: "other", subject: { act: "none" } }),
  async run({ question, choices, multiple }, { turn, call }) {
    const asked = {
      question,
      ...(choices !== undefined && { choices: [...new Set(choices)] }),
      ...(multiple !== undefined && { multiple }),
      toolCallId: call.id,
    };
    return { content: await askUser(turn, asked) };
  },
};
