import { line } from "../../cells/index.ts";
import { askLine, askYesOrNo, type Dialog } from "../../person/index.ts";
import { oneLine } from "../../view/index.ts";
import type { Choice, PickOptions } from "../face.ts";

/** The most entries of a list that are printed at once. */
export const MAX_PRINTED = 50;

/** The most that are taken of a list. */
const MAX_TAKEN = 10_000;

type Act<T> = NonNullable<PickOptions<T>["acts"]>[number];

/** What a line says that was typed below a list: nothing, a number, an act and a number, or a text to look for. */
type Said =
  | { readonly type: "nothing" }
  | { readonly type: "number"; readonly number: number; readonly act: string }
  | { readonly type: "text"; readonly text: string };

/**
 * Lets a person choose from a printed list: by a number, or by a text that makes the list shorter. An act is its name and a
 * number, and is asked about once more.
 */
export async function chooseFromList<T>(
  { title, choices, acts = [] }: PickOptions<T>,
  dialog: Dialog,
): Promise<T | undefined> {
  const { print } = dialog;
  let all: readonly Choice<T>[] = await taken(choices);
  let wanted = "";
  for (;;) {
    const found = all.filter((choice) => wordsOf(choice).includes(wanted.toLowerCase()));
    if (all.length === 0) {
      print([line("  There is nothing to choose from.")]);
      return undefined;
    }
    const shown = found.slice(0, MAX_PRINTED);
    const more = found.length - shown.length;
    print([
      line(`? ${oneLine(title, 120)}`),
      ...shown.map(({ label, detail }, at) =>
        line(`  ${at + 1} ${oneLine(label, 120)}`, detail ? `  (${oneLine(detail, 160)})` : ""),
      ),
      ...(found.length === 0 ? [line("  Nothing matches.")] : []),
      ...(more > 0 ? [line(`  … ${more} more: type a part of the one that you look for`)] : []),
    ]);
    const said = await askLine(dialog, { prompt: promptOf(shown.length, acts) }, read);
    if (said === undefined || said.type === "nothing") return undefined;
    if (said.type === "text") {
      wanted = said.text;
      continue;
    }
    const choice = shown[said.number - 1];
    const act = acts.find(({ name }) => name === said.act);
    if (choice === undefined || (said.act !== "" && act === undefined)) continue;
    if (act === undefined) return choice.value;
    if (await perform(act, choice, dialog)) all = all.filter((one) => one !== choice);
  }
}

async function taken<T>(choices: PickOptions<T>["choices"]): Promise<Choice<T>[]> {
  const all: Choice<T>[] = [];
  for await (const choice of choices) {
    all.push(choice);
    if (all.length === MAX_TAKEN) break;
  }
  return all;
}

function wordsOf<T>({ label, detail = "" }: Choice<T>): string {
  return `${label} ${detail}`.toLowerCase();
}

function promptOf<T>(numbers: number, acts: readonly Act<T>[]): string {
  const range = numbers === 1 ? "1" : `1-${numbers}`;
  const ways = numbers === 0 ? [] : [range, ...acts.map(({ name }) => `${name} ${range}`)];
  return `  ${[...ways, "a part of a name", "or nothing"].join(", ")} > `;
}

function read(text: string): Said {
  if (text === "") return { type: "nothing" };
  const [, act = "", number] = /^(?:([a-z]+) +)?([1-9]\d*)$/.exec(text) ?? [];
  return number === undefined ? { type: "text", text } : { type: "number", number: Number(number), act };
}

async function perform<T>({ name, act }: Act<T>, { value, label }: Choice<T>, dialog: Dialog): Promise<boolean> {
  const { print } = dialog;
  print([line(`? ${name}: ${oneLine(label, 120)}`)]);
  if ((await askYesOrNo(dialog, name, "leave it")) !== true) return false;
  try {
    return await act(value);
  } catch (error) {
    print([line(`  ${oneLine(error instanceof Error ? error.message : String(error), 200)}`)]);
    return false;
  }
}
