import type { Message, RequestMessage } from "../rpc/index.ts";
import { type AnswerMessage, answer, isPlain, type Plain, paramsOf, resultOf, rewrite, text } from "./shape.ts";

/** What Agentao's model is told when nobody answers. */
const unavailable = "(user unavailable)";

/** `_agentao.cn/ask_user` as a form. Its choices are binding only where it says so; else they are suggestions. */
export function question(message: RequestMessage): Message {
  const { sessionId, question: words, header, options, multiple, allowCustom } = paramsOf(message);
  const choices = Array.isArray(options) ? options.filter((option) => typeof option === "string") : [];
  const field: Plain = { title: text(header) ?? "Answer" };
  if (choices.length > 0 && allowCustom === false) {
    if (multiple === true) Object.assign(field, { type: "array", items: { type: "string", enum: choices } });
    else Object.assign(field, { type: "string", enum: choices });
  } else {
    Object.assign(field, { type: "string" }, choices.length > 0 && { description: `Suggested: ${choices.join(", ")}` });
  }
  return rewrite(message, "elicitation/create", {
    sessionId,
    mode: "form",
    message: words,
    requestedSchema: { type: "object", properties: { answer: field }, required: ["answer"] },
  });
}

/** The form's outcome, in the words of older and newer releases at once. */
export function reply(message: AnswerMessage): Message {
  const { action, content } = resultOf(message) ?? {};
  const given = action === "accept" && isPlain(content) ? content.answer : undefined;
  const words = (Array.isArray(given) ? given.join(", ") : text(given)) || unavailable;
  const outcome = words === unavailable ? "cancelled" : "answered";
  return answer(message.id, { answer: words, outcome, text: words });
}
