import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { faults } from "@colloquy/acp/testing";
import { actNames, parseProfile, readDriver, scenarios, shownKinds, verdicts } from "@colloquy/conformance";
import { describe, expect, test } from "vitest";
import { parseChaos } from "../../packages/cli/src/chaos/arguments.ts";
import { formats, parseCheck } from "../../packages/cli/src/check/arguments.ts";
import { checkAgentCommand, checkClientCommand } from "../../packages/cli/src/check/command.ts";
import { checkExitLines } from "../../packages/cli/src/check/exit-code.ts";
import { splitWords } from "../../packages/cli/src/command-line/index.ts";
import { blocksIn, page, quotedIn, rowsIn } from "../agent/fixtures/page.ts";

const root = join(import.meta.dirname, "../..");
const agents = page("guide/check-an-agent.md");
const clients = page("guide/check-a-client.md");
const hostile = page("guide/hostile-peers.md");
const readme = readFileSync(join(root, "README.md"), "utf8");

/** The first words of the rows under a heading, without their quotes. */
const namesIn = (section: string) => rowsIn(section).map(([name]) => quotedIn(name!)[0]);

/** The lines of scripts that call this command. */
function calls(text: string, command: string): string[][] {
  const scripts = blocksIn(text, "sh")
    .join("")
    .replaceAll(/\\\n\s*/g, "");
  const lines = [...scripts.matchAll(new RegExp(`^(?:npx )?colloquy ${command}( .*)$`, "gm"))];
  return lines.map(([, line]) => splitWords(line!.replace(/\s#.*$/, "")));
}

const pages = { agents: agents.text, clients: clients.text, hostile: hostile.text, readme };

test.each(Object.entries(pages))("each check that is called in %s is understood", (_, text) => {
  const lines = (["agent", "client"] as const).flatMap((side) =>
    calls(text, `check ${side}`).map((words) => [side, words] as const),
  );
  expect(lines.length).toBeGreaterThan(1);
  for (const [side, words] of lines) expect(() => parseCheck(side, words), words.join(" ")).not.toThrow();
});

test.each([hostile.text, readme])("each disturbance that is called is understood", (text) => {
  const lines = calls(text, "chaos");
  expect(lines.length).toBeGreaterThan(0);
  for (const words of lines) expect(() => parseChaos(words), words.join(" ")).not.toThrow();
});

test("each option that is named is one", () => {
  const known = [checkAgentCommand, checkClientCommand].flatMap(({ options }) => Object.keys(options));
  const named = [agents, clients, hostile].flatMap(({ text }) =>
    quotedIn(text.replaceAll(/^```[\s\S]*?^```$/gm, "")).flatMap((code) => code.match(/(?<=^|\s)--[a-z-]+/g) ?? []),
  );
  expect(named.length).toBeGreaterThan(8);
  const others = ["--model", "--acp", "--side", "--markdown"];
  expect([...new Set(named)].filter((name) => !others.includes(name) && !known.includes(name.slice(2)))).toEqual([]);
});

describe("the tables for agents are those that there are", () => {
  test("verdicts, in the order in which they count", () => {
    expect(namesIn(agents.section("What is printed"))).toEqual(verdicts);
  });

  test("scenarios, with what cases count on", () => {
    const rows = rowsIn(agents.section("Scenarios"));
    expect(rows.map(([name, about]) => [quotedIn(name!)[0], about])).toEqual(Object.entries(scenarios));
  });

  test("the profile that is shown is one, and has each member of the table but the model", () => {
    const [json] = blocksIn(agents.section("Profile"), "json");
    const shown = Object.keys(parseProfile(json!));
    const told = namesIn(agents.section("Profile"));
    expect(told.sort()).toEqual([...shown, "model"].sort());
    expect(parseProfile('{"model": {}}').prompts).not.toEqual({});
  });

  test("reports", () => {
    expect(namesIn(agents.section("Reports"))).toEqual(formats);
  });

  test("exit codes", () => {
    const lines = checkExitLines.split("\n").map((line) => /^(\d+) +(.*)$/.exec(line)!.slice(1));
    expect(rowsIn(agents.section("Exit codes"))).toEqual(lines);
  });

  test("inputs of the action, and those that the example gives", () => {
    const action = readFileSync(join(root, "action.yml"), "utf8");
    const section = action.slice(action.indexOf("\ninputs:"), action.indexOf("\noutputs:"));
    const inputs = [...section.matchAll(/^ {2}([\w-]+):\n {4}description: (.*)$/gm)].map(([, name, about]) => [
      name,
      about!.replace(/^"|"$/g, ""),
    ]);
    expect(inputs.length).toBeGreaterThan(5);
    expect(rowsIn(agents.section("In CI")).map(([name, about]) => [quotedIn(name!)[0], about])).toEqual(inputs);
    const [yaml] = blocksIn(agents.section("In CI"), "yaml");
    const given = [...yaml!.matchAll(/^ {4}([\w-]+): /gm)].map(([, name]) => name);
    expect(given.filter((name) => !inputs.some(([input]) => input === name))).toEqual([]);
    const [, options = ""] = /options: (.*)/.exec(yaml!)!;
    expect(() => parseCheck("agent", [...splitWords(options), "--", "x"])).not.toThrow();
  });
});

describe("the tables for clients are those that there are", () => {
  const schema = JSON.parse(readFileSync(join(root, "packages/conformance/schema/driver.schema.json"), "utf8"));

  test("the driver that is shown is one, and the table has each of its members", () => {
    const [json] = blocksIn(clients.section("Driver"), "json");
    expect(() => readDriver(JSON.parse(json!))).not.toThrow();
    const told = namesIn(clients.section("Driver")).filter((name) => !name!.startsWith("{"));
    expect(told.sort()).toEqual(
      Object.keys(schema.properties)
        .filter((name) => name !== "$schema")
        .sort(),
    );
  });

  test("placeholders, acts, steps and what can be shown", () => {
    const placeholders = namesIn(clients.section("Driver")).filter((name) => name!.startsWith("{"));
    for (const name of placeholders) expect(schema.description).toContain(name);
    expect(placeholders).toHaveLength(new Set(schema.description.match(/\{[a-z.]+\}/g)).size);
    const [acts, ways] = clients.section("Acts").split("Each is a list of steps:");
    expect(
      rowsIn(acts!)
        .flatMap(([names]) => quotedIn(names!))
        .sort(),
    ).toEqual([...actNames].sort());
    const steps = schema.$defs.steps.items.anyOf.map((step: { required: string[] }) => step.required[0]);
    expect(namesIn(ways!).sort()).toEqual(steps.sort());
    const [row] = rowsIn(clients.section("Driver")).filter(([name]) => name === "`shows`");
    expect(quotedIn(row![1]!)).toEqual(shownKinds);
  });
});

test("the outcomes of faults and the kinds of their ids are those that there are", () => {
  const schema = JSON.parse(readFileSync(join(root, "packages/conformance/schema/report.schema.json"), "utf8"));
  expect(namesIn(hostile.section("In a check"))).toEqual(schema.$defs.fault.properties.outcome.enum);
  const kinds = new Set(faults.map(({ id }) => id[0]));
  expect(namesIn(hostile.section("Which there are")).sort()).toEqual([...kinds].sort());
});

test("F-09: the client of the example keeps its turn", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["examples/hostile-peer.ts"], { cwd: root });
  expect(stdout).toBe("F-09, Lines that are no messages before each one: end_turn, Remember the milk\n");
});

test("each page about conformance is listed, and all that are listed are there", () => {
  const folder = join(root, "docs/conformance");
  const listed = [...readFileSync(join(folder, "README.md"), "utf8").matchAll(/\]\(([\w-]+\.md)\)/g)];
  const there = readdirSync(folder).filter((name) => name !== "README.md");
  expect([...new Set(listed.map(([, name]) => name))].sort()).toEqual(there.sort());
});
