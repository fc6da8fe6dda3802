import type { ElicitationAnswer, ElicitationQuestion } from "@colloquy/acp/client";
import { type Line, line, styled } from "../cells/index.ts";
import { firstLines, oneLine, safeLines } from "../view/index.ts";
import type { Dialog } from "./dialog.ts";
import type { Field } from "./field.ts";
import { fieldsOf, MAX_CHOICES } from "./form-fields.ts";
import { dropTyped } from "./keys.ts";
import { TypedLines } from "./typed-lines.ts";

/** Asks a person for the fields of a form, one question each, then whether it may be sent. Ctrl-D declines. */
export async function fillForm(question: ElicitationQuestion<"form">, dialog: Dialog): Promise<ElicitationAnswer> {
  const { print, signal } = dialog;
  const [first = "The agent asks for something", ...more] = firstLines(safeLines(question.message), 20);
  const head = line(styled("?", { color: "yellow" }), " ", styled(first, { bold: true }));
  print([head, ...more.map((one) => line(`  ${one}`))]);
  const fields = fieldsOf(question.request.requestedSchema);
  if (fields === undefined) {
    print([line("  This form cannot be filled in here, so it is declined.")]);
    return "decline";
  }
  await dropTyped(dialog);
  if (signal.aborted) return "cancel";
  const lines = new TypedLines(dialog);
  const ask: Ask = async (prompt) => {
    const answer = await lines.next({ prompt, signal });
    if (answer === undefined) throw signal.aborted ? signal.reason : declined;
    return answer.trim();
  };
  try {
    print([line(styled("  Enter alone takes what is in brackets; Ctrl-D declines.", { dim: true }))]);
    const filled: [name: string, value: unknown][] = [];
    for (const field of fields) filled.push([field.name, await askField(field, ask, dialog)]);
    const content = Object.fromEntries(filled.filter(([, value]) => value !== undefined));
    return (await askSending(ask, dialog)) ? { action: "accept", content } : "decline";
  } catch (error) {
    if (signal.aborted) return "cancel";
    if (error === declined) return "decline";
    throw error;
  }
}

const declined = new Error("The form was declined");

/** Asks for a line. Rejects with `declined` at Ctrl-D, and when the form is taken back. */
type Ask = (prompt: string) => Promise<string>;

async function askField(field: Field, ask: Ask, { print }: Dialog): Promise<unknown> {
  const { title, description, preset, choices, hint, required } = field;
  const about = description === undefined ? [] : firstLines(safeLines(description), 5);
  const listed = choices.slice(0, MAX_CHOICES).map((choice, at) => `  ${at + 1} ${oneLine(choice.title, 120)}`);
  const rest = choices.length > listed.length ? [`  … ${choices.length - listed.length} more, by their values`] : [];
  const facts = [hint, required ? "" : "can be left out"].filter(Boolean).join("; ");
  const head = line(`  ${oneLine(title, 120)}`, facts !== "" && styled(`  (${oneLine(facts, 120)})`, { dim: true }));
  const below: Line[] = [...about, ...listed, ...rest].map((one) => line(`  ${one}`.trimEnd()));
  print([[], head, ...below]);
  const prompt = preset === undefined ? "  > " : `  [${oneLine(preset.shown, 200)}] > `;
  for (;;) {
    const answer = await ask(prompt);
    if (answer === "" && preset !== undefined) return preset.value;
    if (answer === "" && !required) return undefined;
    const reading = answer === "" ? { problem: "It is needed" } : field.read(answer);
    if ("value" in reading) return reading.value;
    print([line(styled(`  ${reading.problem}.`, { color: "yellow" }))]);
  }
}

async function askSending(ask: Ask, { print }: Dialog): Promise<boolean> {
  print([[]]);
  for (;;) {
    const answer = await ask("  Send this to the agent? y or n > ");
    if (/^(y|yes)$/i.test(answer)) return true;
    if (/^(n|no)$/i.test(answer)) return false;
  }
}
