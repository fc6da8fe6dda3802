import type { Hands, Step } from "./hands.ts";

/** The one bug that this agent knows, and how it is mended. */
const bug = { line: "let at = 1;", mended: "let at = 0;" } as const;

const steps = ["Read the project", "Run its tests", "Mend what they show", "Run the tests again"] as const;

/**
 * Finds and mends a loop that leaves out the first number. Everything is looked at and tried, nothing is taken for granted:
 * where the project is another one, it says so and changes nothing.
 */
export async function mend(hands: Hands): Promise<void> {
  await hands.think("First I look at what the project is and how its tests are run.");
  await hands.plan(planAt(0));
  const test = await testCommand(hands);
  const source = await readOrNothing(hands, "src/sum.js");
  const tests = await readOrNothing(hands, "test/sum.test.js");
  if (test === undefined || source === undefined || tests === undefined) {
    await hands.say(
      "This is not the project that I know: I need a package.json with a test script, src/sum.js and test/sum.test.js. I changed nothing.",
    );
    return;
  }

  await hands.plan(planAt(1));
  if ((await hands.run("Run the tests", test)) === 0) return hands.say("All tests pass, so there is nothing to mend.");
  if (!source.includes(bug.line)) {
    return hands.say("A test fails, but src/sum.js does not have the one bug that I know. I changed nothing.");
  }

  await hands.think(
    "The sum of 1, 2 and 3 comes out too small. The loop begins at 1, so the first number is left out.",
  );
  await hands.plan(planAt(2));
  const mended = source.replace(bug.line, bug.mended);
  if (!(await hands.edit("Begin the loop at the first number", "src/sum.js", source, mended)))
    return hands.say("Then I leave it as it is. The bug is in src/sum.js: the loop begins at 1. I changed nothing.");

  await hands.plan(planAt(3));
  if ((await hands.run("Run the tests again", test)) !== 0)
    return hands.say("The tests still fail, so my change was not enough. It is in src/sum.js.");
  await hands.plan(planAt(4));
  await hands.say(
    "Mended. The loop in `src/sum.js` left out the first number; now it begins there, and all tests pass.",
  );
}

/** The plan when so many steps are done. */
function planAt(done: number): Step[] {
  return steps.map((content, at) => ({
    content,
    status: at < done ? "completed" : at === done ? "in_progress" : "pending",
  }));
}

async function testCommand(hands: Hands): Promise<[string, ...string[]] | undefined> {
  const manifest = await readOrNothing(hands, "package.json");
  if (manifest === undefined) return undefined;
  const { scripts } = JSON.parse(manifest) as { scripts?: { test?: string } };
  const [program, ...args] = scripts?.test?.split(" ") ?? [];
  return program === undefined ? undefined : [program, ...args];
}

async function readOrNothing(hands: Hands, file: string): Promise<string | undefined> {
  try {
    return await hands.read(file);
  } catch (error) {
    if ((error as Error).name === "AbortError" || (error as Error).name === "CancelledError") throw error;
    return undefined;
  }
}
