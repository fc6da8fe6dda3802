import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AcpError } from "@colloquy/acp";
import { expect, onTestFinished, test } from "vitest";
import { loadScenarios } from "./load-scenarios.ts";

async function folder(files: { readonly [name: string]: unknown }): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "scenarios-"));
  onTestFinished(() => rm(path, { recursive: true }));
  for (const [name, content] of Object.entries(files))
    await writeFile(join(path, name), typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const scenario = (name: string, title: string) => ({ name, title, steps: [{ say: title }] });

test("scenarios come folder by folder and file by file, and of one name the first counts", async () => {
  const mine = await folder({ "z.json": scenario("b", "my b"), "a.json": scenario("c", "my c") });
  const theirs = await folder({ "1.json": scenario("a", "their a"), "2.json": scenario("b", "their b") });
  const scenarios = await loadScenarios([mine, theirs]);
  expect(scenarios.map(({ title }) => title)).toEqual(["my c", "my b", "their a"]);
});

test("what is no scenario's file is left alone", async () => {
  const mixed = await folder({ "a.json": scenario("a", "A"), "schema.json": "no scenario", "notes.md": "# Notes" });
  expect(await loadScenarios([mixed])).toHaveLength(1);
});

test("a folder that is not there is named", async () => {
  const missing = join(await folder({}), "missing");
  const error = await loadScenarios([missing]).catch((error) => error);
  expect(error).toBeInstanceOf(AcpError);
  expect(error.message).toContain(`The scenarios in ${missing} cannot be read: ENOENT`);
});

test("of a file that is wrong, the file, the place and the problem are named", async () => {
  const wrong = await folder({ "a.json": { name: "a", title: "A", steps: [{ say: "x" }, { pace: "fast" }] } });
  const error = await loadScenarios([wrong]).catch((error) => error);
  expect(error).toBeInstanceOf(AcpError);
  expect(error.message).toBe(
    `The scenario ${join(wrong, "a.json")} cannot be used: steps[1].pace must be a whole number from 0 to 3600000`,
  );
});

test("of a file that is no JSON, the file is named", async () => {
  const wrong = await folder({ "a.json": "{ name: a }" });
  await expect(loadScenarios([wrong])).rejects.toThrow(`The scenario ${join(wrong, "a.json")} cannot be used: `);
});
