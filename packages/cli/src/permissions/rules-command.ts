import type { Environment } from "@colloquy/agent/storage";
import { launchOf } from "../agents/index.ts";
import { didYouMean, parseOptions, UsageError } from "../command-line/index.ts";
import { oneLine } from "../view/index.ts";
import { auditPath, readAudit } from "./audit.ts";
import { forgetCommand, listCommand, logCommand, pathCommand, testCommand } from "./command.ts";
import { questionOf, testFolder, verdictLines } from "./dry-run.ts";
import { logLines } from "./log-lines.ts";
import { policyOf } from "./policy.ts";
import { policyPath } from "./policy-file.ts";
import { rememberedFolder } from "./remembered-file.ts";
import { allRules, listLines, ruleWords, takeBack } from "./rule-list.ts";

/** The exit codes of a dry run. */
const testCodes = { allow: 0, deny: 3, ask: 4 } as const;

/** Where the command is called. */
export interface Surroundings {
  readonly env: Environment;
  readonly print: (line: string) => void;
}

type Act = (args: readonly string[], surroundings: Surroundings) => Promise<number>;

const acts: { readonly [name: string]: Act } = { list, test, forget, log, path };

const here: Surroundings = { env: process.env, print: (line) => void process.stdout.write(`${line}\n`) };

/** `colloquy permissions`: without a word, the list. Resolves to the exit code. Throws `UsageError`. */
export async function permissions(args: readonly string[], surroundings: Surroundings = here): Promise<number> {
  const [name = "list", ...rest] = args;
  if (name.startsWith("-")) return list(args, surroundings);
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (act !== undefined) return act(rest, surroundings);
  const near = didYouMean(name, Object.keys(acts));
  throw new UsageError(`There is no command permissions ${JSON.stringify(name)}${near}`);
}

async function list(args: readonly string[], { env, print }: Surroundings): Promise<number> {
  const { positionals } = parseOptions(args, listCommand);
  if (positionals.length > 0) throw new UsageError(`permissions list takes no ${JSON.stringify(positionals[0])}`);
  const rules = await allRules(env);
  if (rules.length === 0) print("There are no rules: you are asked about everything. See colloquy permissions --help.");
  for (const line of listLines(rules)) print(line);
  return 0;
}

async function test(args: readonly string[], { env, print }: Surroundings): Promise<number> {
  const { values, positionals } = parseOptions(args, testCommand);
  if (positionals.length > 0)
    throw new UsageError(`${JSON.stringify(positionals[0])} is no option; put a command with blanks in quotes`);
  const cwd = await testFolder(values.cwd ?? ".");
  const question = questionOf(values, cwd);
  const agent = values.agent === undefined ? nobody : await launchOf([values.agent], { env });
  const onProblem = (problem: string) => print(oneLine(problem));
  const policy = await policyOf({ allow: "nothing", policyFile: values.policy, agent, cwd, env, onProblem });
  const found = await policy.explain(question);
  for (const line of verdictLines(found)) print(line);
  return testCodes[found.effect];
}

const nobody = { title: "no agent", identity: "" };

async function forget(args: readonly string[], { env, print }: Surroundings): Promise<number> {
  const { values, positionals } = parseOptions(args, forgetCommand);
  if ((positionals.length === 0) === (values.all !== true))
    throw new UsageError("Say which to forget: their numbers in permissions list, or --all");
  const rules = await allRules(env);
  const chosen =
    values.all === true
      ? rules.filter(({ owner }) => owner !== undefined)
      : [...new Set(positionals)].map((number) => {
          const rule = /^[1-9]\d*$/.test(number) ? rules[Number(number) - 1] : undefined;
          if (rule === undefined)
            throw new UsageError(`There is no rule ${JSON.stringify(number)} in permissions list`);
          if (rule.owner === undefined)
            throw new UsageError(`Rule ${number} is written by you: take it out of ${rule.path}`);
          return rule;
        });
  await takeBack(chosen);
  for (const rule of chosen) print(`Forgotten: ${ruleWords(rule)}`);
  if (chosen.length === 0) print("Nothing was answered for good.");
  return 0;
}

async function log(args: readonly string[], { env, print }: Surroundings): Promise<number> {
  const { values } = parseOptions(args, logCommand);
  const last = values.last ?? "20";
  if (!/^[1-9]\d{0,5}$/.test(last)) throw new UsageError(`--last is a number, not ${JSON.stringify(last)}`);
  const entries = await readAudit(env, Number(last));
  if (entries.length === 0 && values.json !== true) print("Nothing has been decided yet.");
  for (const entry of entries) {
    if (values.json === true) print(JSON.stringify(entry));
    else for (const line of logLines(entry)) print(line);
  }
  return 0;
}

async function path(args: readonly string[], { env, print }: Surroundings): Promise<number> {
  parseOptions(args, pathCommand);
  print(`rules    ${policyPath(env)}`);
  print(`answers  ${rememberedFolder(env)}`);
  print(`log      ${auditPath(env)}`);
  return 0;
}
