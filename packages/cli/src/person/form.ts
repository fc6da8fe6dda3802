import { createInterface, type Interface } from "node:readline/promises";
import type { ElicitationAnswer, ElicitationQuestion } from "@colloquy/acp/client";
import { firstLines, oneLine, safeLines } from "../view/words.ts";
import type { Dialog } from "./dialog.ts";
import type { Field } from "./field.ts";
import { fieldsOf, MAX_CHOICES } from "./form-fields.ts";
import { dropTyped } from "./keys.ts";

/** Asks a person for the fields of a form, one question each, then whether it may be sent. Ctrl-D declines. */
export async function fillForm(question: ElicitationQuestion<"form">, dialog: Dialog): Promise<ElicitationAnswer> {
  const { write, paint, signal } = dialog;
  const [first = "The agent asks for something", ...more] = firstLines(safeLines(question.message), 20);
  write(`${paint("yellow", "?")} ${paint("bold", first)}\n${more.map((line) => `  ${line}\n`).join("")}`);
  const fields = fieldsOf(question.request.requestedSchema);
  if (fields === undefined) {
    write("  This form cannot be filled in here, so it is declined.\n");
    return "decline";
  }
  await dropTyped(dialog);
  if (signal.aborted) return "cancel";
  const lines = new Lines(dialog);
  try {
    write(paint("dim", "  Enter alone takes what is in brackets; Ctrl-D declines.\n"));
    const filled: [name: string, value: unknown][] = [];
    for (const field of fields) filled.push([field.name, await askField(field, lines, dialog)]);
    const content = Object.fromEntries(filled.filter(([, value]) => value !== undefined));
    return (await askSending(lines, dialog)) ? { action: "accept", content } : "decline";
  } catch (error) {
    if (signal.aborted) return "cancel";
    if (error === declined) return "decline";
    throw error;
  } finally {
    lines.close();
  }
}

const declined = new Error("The form was declined");

/** Reads whole lines from the terminal. */
class Lines {
  private readonly lines: Interface;
  private readonly signal: AbortSignal;

  constructor({ input, output, signal, onInterrupt }: Dialog) {
    this.signal = signal;
    this.lines = createInterface({ input, output, terminal: true, historySize: 0 });
    this.lines.on("SIGINT", onInterrupt);
  }

  /** Rejects with `declined` at Ctrl-D, and when the signal is aborted. */
  async ask(prompt: string): Promise<string> {
    const ended = Promise.withResolvers<never>();
    const onClose = () => ended.reject(declined);
    this.lines.once("close", onClose);
    try {
      const answer = await Promise.race([this.lines.question(prompt, { signal: this.signal }), ended.promise]);
      return answer.trim();
    } finally {
      this.lines.off("close", onClose);
    }
  }

  close(): void {
    this.lines.close();
  }
}

async function askField(field: Field, lines: Lines, { write, paint }: Dialog): Promise<unknown> {
  const { title, description, preset, choices, hint, required } = field;
  const about = description === undefined ? [] : firstLines(safeLines(description), 5);
  const listed = choices.slice(0, MAX_CHOICES).map((choice, at) => `  ${at + 1} ${oneLine(choice.title, 120)}`);
  const rest = choices.length > listed.length ? [`  … ${choices.length - listed.length} more, by their values`] : [];
  const facts = [hint, required ? "" : "can be left out"].filter(Boolean).join("; ");
  const head = `${oneLine(title, 120)}${facts === "" ? "" : paint("dim", `  (${oneLine(facts, 120)})`)}`;
  write(["", head, ...about, ...listed, ...rest].map((line) => `${`  ${line}`.trimEnd()}\n`).join(""));
  const prompt = preset === undefined ? "  > " : `  [${oneLine(preset.shown, 200)}] > `;
  for (;;) {
    const answer = await lines.ask(prompt);
    if (answer === "" && preset !== undefined) return preset.value;
    if (answer === "" && !required) return undefined;
    const reading = answer === "" ? { problem: "It is needed" } : field.read(answer);
    if ("value" in reading) return reading.value;
    write(paint("yellow", `  ${reading.problem}.\n`));
  }
}

async function askSending(lines: Lines, { write }: Dialog): Promise<boolean> {
  write("\n");
  for (;;) {
    const answer = await lines.ask("  Send this to the agent? y or n > ");
    if (/^(y|yes)$/i.test(answer)) return true;
    if (/^(n|no)$/i.test(answer)) return false;
  }
}
