import { setTimeout } from "node:timers/promises";
import type { Turn } from "@colloquy/acp/agent";

/** The one bug that this agent knows, and how it is mended. */
const bug = { file: "src/sum.js", line: "let at = 1;", mended: "let at = 0;" } as const;

const steps = ["Read the project", "Run its tests", "Mend what they show", "Run the tests again"] as const;

/** The answers that are offered when it is asked for consent to the change. */
const options = [
  { optionId: "apply", name: "Apply the change", kind: "allow_once" },
  { optionId: "leave", name: "Leave the file as it is", kind: "reject_once" },
] as const;

/**
 * Finds and mends a loop that leaves out the first number. Everything is looked at and tried, nothing is taken for granted:
 * where the project is another one, it says so and changes nothing. `paceMs`: from one word to the next.
 */
export async function mend(turn: Turn, paceMs: number): Promise<void> {
  const think = (text: string) => turn.think(spoken(text, paceMs, turn.signal));
  const say = (text: string) => turn.say(spoken(text, paceMs, turn.signal));

  await think("First I look at what the project is and how its tests are run.");
  turn.plan(planAt(0));
  const test = testCommand(await read(turn, "package.json"));
  const source = await read(turn, bug.file);
  const tests = await read(turn, "test/sum.test.js");
  if (test === undefined || source === undefined || tests === undefined) {
    return say(
      "This is not the project that I know: I need a package.json with a test script, src/sum.js and test/sum.test.js. I changed nothing.",
    );
  }

  turn.plan(planAt(1));
  if (await passes(turn, "Run the tests", test)) return say("All tests pass, so there is nothing to mend.");
  if (!source.includes(bug.line))
    return say("A test fails, but src/sum.js does not have the one bug that I know. I changed nothing.");

  await think("The sum of 1, 2 and 3 comes out too small. The loop begins at 1, so the first number is left out.");
  turn.plan(planAt(2));
  if (!(await change(turn, source, source.replace(bug.line, bug.mended))))
    return say("Then I leave it as it is. The bug is in src/sum.js: the loop begins at 1. I changed nothing.");

  turn.plan(planAt(3));
  if (!(await passes(turn, "Run the tests again", test)))
    return say("The tests still fail, so my change was not enough. It is in src/sum.js.");
  turn.plan(planAt(4));
  await say("Mended. The loop in `src/sum.js` left out the first number; now it begins there, and all tests pass.");
}

/** A text in pieces, as a model would send it. */
async function* spoken(text: string, paceMs: number, signal: AbortSignal): AsyncGenerator<string> {
  for (const word of text.match(/\S+\s*/g) ?? []) yield await setTimeout(paceMs, word, { signal });
}

/** The plan when so many steps are done. */
function planAt(done: number) {
  return steps.map((content, at) => ({
    content,
    status: at < done ? ("completed" as const) : at === done ? ("in_progress" as const) : ("pending" as const),
  }));
}

function testCommand(manifest: string | undefined): [string, ...string[]] | undefined {
  const { scripts } = JSON.parse(manifest ?? "{}") as { scripts?: { test?: string } };
  const [program, ...args] = scripts?.test?.split(" ") ?? [];
  return program === undefined ? undefined : [program, ...args];
}

/** The text of a file of the project, if it is there. */
async function read(turn: Turn, file: string): Promise<string | undefined> {
  const start = { title: `Read ${file}`, kind: "read", locations: [{ path: file }] } as const;
  try {
    return await turn.tool(start, () => turn.files.readText(file));
  } catch {
    turn.signal.throwIfAborted();
    return undefined;
  }
}

/** Runs the tests. */
async function passes(turn: Turn, title: string, [command, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  const { exitCode } = await turn.run(command, { title, args });
  return exitCode === 0;
}

/** Shows a change of the file, asks, and if it may, makes it. */
function change(turn: Turn, oldText: string, newText: string): Promise<boolean> {
  const change = { path: bug.file, oldText, newText };
  const start = { title: "Begin the loop at the first number", kind: "edit", locations: [{ path: bug.file }] } as const;
  return turn.tool(start, async (edit) => {
    edit.diff(change);
    if (!(await edit.permitted({ options }))) return false;
    await turn.files.apply(change);
    return true;
  });
}
