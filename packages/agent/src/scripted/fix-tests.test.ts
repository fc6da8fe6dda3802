import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callsIn, converse, type Execute, textIn, user } from "./fixtures/conversation.ts";
import { sampleProject, toolsIn } from "./fixtures/project.ts";
import { model } from "./fixtures/shipped.ts";

const prompt = "Please fix the failing test.";

async function fix(execute: Execute, words = prompt) {
  const { answers } = await converse(model, [user(words)], execute);
  return { said: textIn(answers), calls: callsIn(answers), tools: callsIn(answers).map(({ name }) => name) };
}

test("it finds the bug of the sample project, mends it, and the tests pass", async () => {
  const folder = await sampleProject();
  const { said, calls, tools } = await fix(toolsIn(folder));
  expect(said).toBe(
    "Mended. The loop in `src/sum.js` left out the first number; now it begins there, and all tests pass.",
  );
  expect(await readFile(join(folder, "src/sum.js"), "utf8")).toContain("let at = 0;");
  expect(tools.filter((name) => name !== "update_plan")).toEqual([
    ...["read_file", "read_file", "read_file", "run_command", "edit_file", "run_command"],
  ]);
  const commands = calls.filter(({ name }) => name === "run_command").map(({ input }) => (input as any).command);
  expect(commands).toEqual(["node --test --test-reporter=dot", "node --test --test-reporter=dot"]);
  const plans = calls.filter(({ name }) => name === "update_plan").map(({ input }) => (input as any).steps);
  expect(plans.map((steps) => steps.filter(({ status }: any) => status === "completed").length)).toEqual([
    0, 1, 2, 3, 4,
  ]);
});

test("when the edit is declined, it leaves everything as it is and says so", async () => {
  const folder = await sampleProject();
  const { said, tools } = await fix(toolsIn(folder, ["edit_file"]));
  expect(said).toContain("Then I leave it as it is.");
  expect(tools.at(-1)).toBe("edit_file");
  expect(await readFile(join(folder, "src/sum.js"), "utf8")).toContain("let at = 1;");
});

test("when the command is declined, it changes nothing and says why", async () => {
  const { said, tools } = await fix(toolsIn(await sampleProject(), ["run_command"]));
  expect(said).toBe("I could not run the tests: The user does not want that. I changed nothing.");
  expect(tools).not.toContain("edit_file");
});

test("in another project it changes nothing and says so", async () => {
  const folder = await sampleProject();
  await rm(join(folder, "src/sum.js"));
  const { said, tools } = await fix(toolsIn(folder));
  expect(said).toContain("This is not the project that I know");
  expect(tools).not.toContain("run_command");
});

test("where all tests pass, there is nothing to mend", async () => {
  const folder = await sampleProject();
  await writeFile(join(folder, "test/sum.test.js"), "");
  const { said, tools } = await fix(toolsIn(folder));
  expect(said).toBe("All tests pass, so there is nothing to mend.");
  expect(tools).not.toContain("edit_file");
});

test("a bug that it does not know is left alone", async () => {
  const folder = await sampleProject();
  await writeFile(join(folder, "src/sum.js"), "export const sum = () => 7;\n");
  const { said, tools } = await fix(toolsIn(folder));
  expect(said).toBe("A test fails, but src/sum.js does not have the one bug that I know. I changed nothing.");
  expect(tools).not.toContain("edit_file");
});

test("when its change was not enough, it says so", async () => {
  const folder = await sampleProject();
  await writeFile(join(folder, "test/more.test.js"), "throw new Error('always');\n");
  expect((await fix(toolsIn(folder))).said).toContain("The tests still fail, so my change was not enough.");
});

test.each([
  "Fix the failing test",
  "mend these tests",
  "Can you make all tests pass?",
  "please repair the broken test",
])("“%s” asks for it", async (words) => {
  expect((await fix(toolsIn(await sampleProject(), ["run_command"]), words)).tools).toContain("run_command");
});

test.each(["Test this. Then fix lunch", "What does the test say?", "affix contested"])(
  "“%s” does not",
  async (words) => {
    expect((await fix(toolsIn(await sampleProject()), words)).tools).toEqual([]);
  },
);
