import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedProfiles } from "@colloquy/conformance";
import { afterAll, expect, test } from "vitest";
import { parseCheck } from "./arguments.ts";
import { checkAgentCommand } from "./command.ts";
import { givenBy } from "./given.ts";

const folder = mkdtempSync(join(tmpdir(), "colloquy-given-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const given = (profile: string) => givenBy(parseCheck("agent", ["--profile", profile, "--", "agent"]));

test("a profile is a file, or the name of an agent that is known", async () => {
  const file = join(folder, "own.json");
  writeFileSync(file, '{"prompts": {"say": "Say it"}}');
  expect((await given(file)).profile).toEqual({ prompts: { say: "Say it" } });
  expect((await given("gemini-cli")).profile?.model?.env).toHaveProperty("GOOGLE_GEMINI_BASE_URL", "{google}");
  await expect(given("gemni-cli")).rejects.toThrow("did you mean gemini-cli?");
  await expect(given(join(folder, "none.json"))).rejects.toThrow("cannot be used");
});

test("the help names the agents that are known", () => {
  const [{ text }] = checkAgentCommand.sections;
  expect(text).toContain(`Known by name: ${shippedProfiles().join(", ")}.`);
});
