import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { environment } from "../fixtures/command.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const agent = fileURLToPath(new URL("./fixtures/agent.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "colloquy-action-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The script of the step that checks, as the runner takes it from the file. */
function script(): string {
  const [, after = ""] = readFileSync(join(root, "action.yml"), "utf8").split("      id: check\n");
  const [, lines = ""] = /\n {6}run: \|\n((?: {8}.*\n|\n)+)/.exec(after)!;
  return lines.replace(/^ {8}/gm, "");
}

/** The step, run as the runner runs bash, with these inputs; what it wrote for the runner. */
function step(inputs: { readonly [name: string]: string }) {
  const at = mkdtempSync(join(folder, "job-"));
  const files = { GITHUB_OUTPUT: join(at, "output"), GITHUB_STEP_SUMMARY: join(at, "summary") };
  for (const file of Object.values(files)) writeFileSync(file, "");
  mkdirSync(join(at, "acp-check"));
  // From an earlier step of the same job.
  writeFileSync(join(at, "acp-check/report.md"), "An earlier check\n");
  const given = {
    CHECK_NODE: process.execPath,
    CHECK_SIDE: "agent",
    CHECK_REPORTS: "acp-check",
    CHECK_SUMMARY: "true",
  };
  const others = { CHECK_PROFILE: "", CHECK_DRIVER: "", CHECK_BASELINE: "", CHECK_OPTIONS: "", CHECK_COMMAND: "" };
  const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script()], {
    cwd: at,
    env: { ...environment, ...files, GITHUB_ACTION_PATH: root, ...others, ...given, ...inputs },
    encoding: "utf8",
    timeout: 60_000,
  });
  const read = (file: string) => readFileSync(file, "utf8");
  const outputs = Object.fromEntries(
    read(files.GITHUB_OUTPUT)
      .trim()
      .split("\n")
      .map((line) => line.split("=", 2)),
  );
  return { status, log: `${stdout}${stderr}`, outputs, summary: read(files.GITHUB_STEP_SUMMARY), at };
}

const options = "--rule ENV-22 --protocol 1 --seed 7 --timeout 5";
const broken = `'${process.execPath}' "${agent}" broken`;

describe.runIf(process.platform !== "win32")("the step of the action that checks", () => {
  test("fails with the check, and tells of it in the outputs, the summary and the reports", () => {
    const { status, outputs, summary, at } = step({ CHECK_OPTIONS: options, CHECK_COMMAND: broken });
    expect(status).toBe(1);
    expect(outputs).toEqual({ "exit-code": "1", reports: join(at, "acp-check") });
    expect(summary).toContain("**fail: ENV-22**");
    for (const name of ["report.html", "report.json", "report.xml", "report.sarif", "report.md", "badge.svg"])
      expect(existsSync(join(outputs.reports!, name)), name).toBe(true);
  });

  test("passes with a baseline that expects it, and adds nothing to the summary where that is not wanted", () => {
    const file = join(folder, "baseline.json");
    writeFileSync(file, '{"format": "colloquy.baseline/1", "expected": {"ENV-22@1": "fail"}}');
    const inputs = { CHECK_OPTIONS: options, CHECK_COMMAND: broken, CHECK_BASELINE: file, CHECK_SUMMARY: "false" };
    expect(step(inputs)).toMatchObject({ status: 0, summary: "" });
  });

  test.each([
    ["no command", { CHECK_OPTIONS: options }, "Name the agent to check"],
    ["a quote that is not closed", { CHECK_COMMAND: "node 'agent" }, "::error::The inputs command and options"],
    ["options that there are not", { CHECK_OPTIONS: "--rule NOPE", CHECK_COMMAND: broken }, "There is no rule"],
  ])("with %s is wrong usage, and shows no earlier result as its own", (_, inputs, words) => {
    const { status, log, outputs, summary } = step(inputs);
    expect(log).toContain(words);
    expect(status).toBe(2);
    expect(outputs["exit-code"]).toBe("2");
    expect(summary).toBe("");
  });
});
