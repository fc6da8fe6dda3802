import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReportDocument } from "@colloquy/conformance";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, test } from "vitest";
import { command, environment } from "../fixtures/command.ts";
import { checkExits } from "./exit-code.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const ours = [process.execPath, main, "agent", "--model", "scripted/instant"];
const strange = (behaviour: string, ...more: string[]) => [
  process.execPath,
  fileURLToPath(new URL("./fixtures/agent.ts", import.meta.url)),
  behaviour,
  ...more,
];
const check = (options: string, agent: readonly string[], variables?: { readonly [name: string]: string }) =>
  command(["check", "agent", ...options.split(" "), "--", ...agent], undefined, variables);

const schema = new URL("../../../conformance/schema/report.schema.json", import.meta.url);
const validate = new Ajv2020({ strict: true, strictRequired: false, allErrors: true }).compile(
  JSON.parse(readFileSync(schema, "utf8")),
);

const folder = mkdtempSync(join(tmpdir(), "colloquy-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A baseline as a file. */
function baseline(expected: object): string {
  const file = join(folder, "baseline.json");
  writeFileSync(file, JSON.stringify({ format: "colloquy.baseline/1", expected }));
  return file;
}

test("our coding agent keeps a rule, in both versions, and the text says so", async () => {
  const { code, stdout, stderr } = await check("--rule ENV-22 --seed 7 --verbose", ours);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^pass +ENV-22@1 .*\npass +ENV-22@2 /);
  expect(stdout).toContain("seed 7");
  expect(stdout).toContain("conforms for what was asked, as far as it was checked: 2 rules.");
  expect(code).toBe(checkExits.conforms);
});

test.runIf(process.platform === "linux")("a full disk costs the file on it, and nothing else", async () => {
  const other = join(folder, "beside.json");
  const reports = `--report json=/dev/full --report json=${other}`;
  const { code, stdout, stderr } = await check(`--rule ENV-22 --protocol 1 ${reports}`, ours);
  expect(stdout).toContain("conforms for what was asked");
  expect(stderr).toContain("/dev/full cannot be written: ENOSPC");
  expect(existsSync(other)).toBe(true);
  expect(code).toBe(2);
});

describe.runIf(process.platform === "linux")("a stdout that cannot be written", () => {
  const line = (options: string) =>
    `"${process.execPath}" "${main}" check agent --rule ENV-22 --protocol 1 ${options} -- ${strange("broken").join(" ")}`;
  const shell = (script: string) =>
    spawnSync("bash", ["-c", script], { env: environment, encoding: "utf8", timeout: 60_000 });

  test("costs what is on it, which is said, and no other report", () => {
    const file = join(folder, "kept.json");
    const { status, stderr } = shell(`${line(`--report text --report json=${file}`)} > /dev/full`);
    expect(stderr).toContain("stdout cannot be written: ENOSPC");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ outcome: "does not conform" });
    expect(status).toBe(2);
  });

  test("since nobody reads it costs no report either, and nothing is said", () => {
    const file = join(folder, "unread.json");
    const { status, stderr } = shell(`${line(`--report json=${file}`)} | true; exit \${PIPESTATUS[0]}`);
    expect(stderr).toBe("");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ outcome: "does not conform" });
    expect(status).toBe(141);
  });
});

describe("an agent that breaks a rule", () => {
  test("does not conform, and the command that is told shows it again", async () => {
    const { code, stdout } = await check("--rule ENV-22 --seed 7 --timeout 5", strange("broken"));
    expect(code).toBe(checkExits.breaks);
    const [, again = ""] = /^ {2}Again: +colloquy (.*)$/m.exec(stdout)!;
    const line = `"${process.execPath}" "${main}" ${again}`;
    expect(() => execFileSync("sh", ["-c", line], { env: environment, stdio: "pipe" })).toThrow("Command failed");
    expect(again).toContain("--protocol 1 --seed 7 --timeout 5 --");
  });

  test("passes with a baseline that expects it, and one that is stale fails", async () => {
    const known = await check(`--rule ENV-22 --baseline ${baseline({ "ENV-22@1": "fail" })}`, strange("broken"));
    expect(known.stdout).toContain("1 of them expected");
    expect(known.code).toBe(checkExits.conforms);
    const stale = await check(`--rule ENV-22 --baseline ${baseline({ "ENV-22@1": "fail" })}`, ours);
    expect(stale.stdout).toContain("The baseline is stale: ENV-22@1 is expected to be fail; now it is pass.");
    expect(stale.code).toBe(checkExits.stale);
  });

  test("a baseline that is written expects all that was found, of a whole check", async () => {
    const file = join(folder, "new", "written.json");
    const { code, stdout } = await check(`--write-baseline ${file} --jobs 8 --timeout 5`, strange("mortal"));
    const { expected } = JSON.parse(readFileSync(file, "utf8")) as { expected: object };
    expect(Object.keys(expected).length).toBeGreaterThan(10);
    expect(stdout).toContain(`The baseline expects ${Object.keys(expected).length} of these.`);
    expect(code).toBe(checkExits.conforms);
  }, 120_000);
});

describe("an agent that cannot be checked", () => {
  test.each([
    ["ends at once", [process.execPath, "-e", "0"], "It ended with exit code 0"],
    ["says nothing", [process.execPath, "-e", "setInterval(()=>{},1e6)"], "Waited 300 ms for an answer to initialize"],
    ["is not there", ["no-such-program"], 'there is no program "no-such-program" on PATH'],
  ])("since it %s has an exit code of its own, and reports that say why", async (_, agent, why) => {
    const { code, stdout, stderr } = await check("--timeout 0.3 --report junit", agent);
    expect(code).toBe(checkExits.unreachable);
    expect(stderr).toContain(why);
    expect(stderr).toContain("The agent could not be checked.");
    expect(stdout).toMatch(/<testsuites [^>]*errors="1"/);
  });
});

test("reports go to their files, evidence to a folder of the run, and one to stdout with the text on stderr", async () => {
  const at = (name: string) => join(folder, "reports", name);
  const files = ["html=a.html", "junit=a.xml", "sarif=a.sarif", "markdown=a.md", "badge=a.svg", "text=a.txt"];
  const wanted = files.map((one) => `--report ${one.replace("=", `=${folder}/reports/`)}`).join(" ");
  const { stdout, stderr } = await check(
    `--rule ENV-22 --report json ${wanted} --evidence ${at("runs")}`,
    strange("broken"),
  );
  const document = JSON.parse(stdout) as ReportDocument;
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  expect(document).toMatchObject({ format: "colloquy.check/1", outcome: "does not conform", partial: true });
  expect(readFileSync(at("a.txt"), "utf8")).toBe(stderr);
  expect(readFileSync(at("a.html"), "utf8")).toMatch(/^<!doctype html>/);
  for (const name of ["a.xml", "a.sarif", "a.md", "a.svg"]) expect(existsSync(at(name)), name).toBe(true);
  const [run, ...more] = readdirSync(at("runs"));
  expect(more).toEqual([]);
  expect(readdirSync(join(at("runs"), run!))).toEqual(["cases", "report.html", "report.json"]);
  const logs = readdirSync(join(at("runs"), run!, "cases"));
  expect(logs).toHaveLength(document.runs.length);
  expect(readFileSync(join(at("runs"), run!, "cases", logs[0]!), "utf8")).toContain(
    '→ {"jsonrpc":"2.0","id":1,"method":"initialize"',
  );
});

test("X-01: a secret that the agent was given is in no report, wherever the agent puts it", async () => {
  const given = "--rule ENV-22 --env MY_API_KEY --report json --verbose";
  const { stdout, stderr } = await check(given, strange("leaky"), { MY_API_KEY: "not-a-word-0815" });
  expect(stdout).toContain("No, [hidden]");
  expect(stdout).toContain("The key is [hidden]");
  expect(`${stdout}${stderr}`).not.toContain("not-a-word");
});

describe("--fault", () => {
  test("commits it alone: the score stands beside an outcome that was not asked for, and the exit code is of neither", async () => {
    const { code, stdout } = await check("--fault J-11 --report json --timeout 5 --seed 7", strange("mortal"));
    const document = JSON.parse(stdout) as ReportDocument;
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
    expect(document).toMatchObject({ runs: [], rules: [], robustness: { survived: 0, judged: 1 } });
    expect(document.robustness!.faults[0]!.reproduce).toMatch(
      /^colloquy check agent --fault J-11 --protocol 1 --seed 7 /,
    );
    expect(code).toBe(checkExits.conforms);
  });

  test("with --strict fails a run in which it is not survived", async () => {
    const { code, stdout } = await check("--fault J-11 --strict --timeout 5", strange("mortal"));
    expect(stdout).toMatch(/^died {2}J-11: /m);
    expect(stdout).toContain("it survives 0 of 1 faults (1 died).");
    expect(stdout).toContain("was not asked: only faults were committed.");
    expect(code).toBe(checkExits.warnings);
  });

  test("of a client names what it gave in to, and goes with cases where --faults is given", async () => {
    const client = [process.execPath, main, "run", "{prompt}", "--agent", "{agent}"];
    const line = ["check", "client", "--faults", "--fault", "P-01", "--rule", "ENV-22", "--", ...client];
    const { code, stdout } = await command(line);
    expect(stdout).toContain("The client conforms for what was asked");
    expect(stdout).toContain("it survives 1 of 1 faults.");
    expect(code).toBe(checkExits.conforms);
  });
});

test("a profile may say how the agent is started", async () => {
  const file = join(folder, "profile.json");
  writeFileSync(file, JSON.stringify({ prompts: {}, command: strange("broken") }));
  const { code } = await command(["check", "agent", "--rule", "ENV-22", "--profile", file]);
  expect(code).toBe(checkExits.breaks);
});

test("a client that takes its agent and its prompt from its command line needs no driver", async () => {
  const client = [process.execPath, main, "run", "{prompt}", "--agent", "{agent}"];
  const { code, stdout } = await command(["check", "client", "--rule", "ENV-22", "--seed", "7", "--", ...client]);
  expect(stdout).toContain("The client conforms for what was asked");
  expect(code).toBe(checkExits.conforms);
  const lost = await command(["check", "client", "--", process.execPath, main, "run", "{prompt}"]);
  expect(lost.stderr).toContain("{agent} must stand in its command");
  expect(lost.code).toBe(checkExits.usage);
});

test("a list starts nothing, and names cases, rules and what is not checked", async () => {
  const { code, stdout } = await check("--list", ["no-such-program"]);
  expect(code).toBe(checkExits.conforms);
  expect(stdout).toMatch(/^\d+ cases for agents:\n\S+\/\S+ \(version 1/);
  expect(stdout).toMatch(/^\d+ rules that are not checked:\n[A-Z]+-\d+ +\S/m);
});

test.each(["agent", "client"])("the rules for an %s are listed as JSON", async (side) => {
  const { code, stdout } = await command(["check", "rules", "--side", side, "--json"]);
  const list = (JSON.parse(stdout) as { [side: string]: { rule: { id: string }; checked: boolean }[] })[side]!;
  expect(list.find(({ rule }) => rule.id === "ENV-22")).toMatchObject({ checked: true });
  expect(code).toBe(0);
});

test.each([
  [["check"], "check takes one of agent, client, rules"],
  [["check", "agnet"], 'not "agnet"'],
  [["check", "agent", "node", "my-agent.js"], "check agent -- node my-agent.js"],
  [["check", "agent", "--rule", "ENV-99", "--", "x"], 'There is no rule that binds agents "ENV-99"'],
  [["check", "agent", "--case", "nope", "--", "x"], 'There is no case for agents "nope"'],
  [["check", "agent", "--baseline", "no-such-file", "--", "x"], "--baseline no-such-file cannot be used"],
  [["check", "agent", "--profile", main], "--profile"],
  [["check", "agent", "--fault", "F-99", "--", "x"], 'There is no fault "F-99"'],
  [["check", "agent", "--fault", "T-05", "--", "x"], "No peer can commit T-05"],
  [["check", "agent", "--fault", "S-01", "--", "x"], "S-01 does not disturb the agent"],
])("%j is wrong usage", async (line, words) => {
  const { code, stderr } = await command(line);
  expect(stderr).toContain(words);
  expect(code).toBe(checkExits.usage);
});
