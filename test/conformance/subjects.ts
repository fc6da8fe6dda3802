import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AgentProfile,
  type Baseline,
  type ClientStart,
  caseLog,
  checkClient,
  clientCases,
  commandClient,
  documentOf,
  parseBaseline,
  parseProfile,
  type Report,
  readDriver,
} from "@colloquy/conformance";

const root = join(import.meta.dirname, "../..");
const here = (path: string) => join(import.meta.dirname, path);
const read = (path: string) => readFileSync(here(path), "utf8");

/** How long each program is waited for, in milliseconds. */
export const PATIENCE_MS = 10_000;

/** The command of this project, with these arguments. */
export const colloquy = (...args: string[]): [string, ...string[]] => [
  process.execPath,
  join(root, "packages/cli/src/main.ts"),
  ...args,
];

/** A program of these tests. */
export const program = (path: string, ...args: string[]): [string, ...string[]] => [
  process.execPath,
  here(path),
  ...args,
];

/** A profile of these tests. */
export const profileOf = (name: string): AgentProfile => parseProfile(read(`profiles/${name}.json`));

/** A client that is driven as its driver says. */
export function clientOf(driver: string, command: readonly string[]): ClientStart {
  return commandClient(readDriver(JSON.parse(read(`drivers/${driver}.json`))), command, { patienceMs: PATIENCE_MS });
}

/** Checks a client in the cases of which this version of the protocol is the latest one. */
export function latestAt(protocol: 1 | 2, client: ClientStart): Promise<Report> {
  const cases = clientCases.filter(({ versions }) => Math.max(...versions) === protocol);
  return checkClient({ client, cases, protocols: [protocol], seed: 7, patienceMs: PATIENCE_MS });
}

/** What is known of a program: the verdicts that are not good. */
export const baselineOf = (name: string): Baseline => parseBaseline(read(`baselines/${name}.json`));

/** What a check found that is not good, as a baseline has it; an error of the harness too, which none may expect. */
export function found(report: Report): object {
  if (report.subject.problem !== undefined) throw new Error(report.subject.problem);
  const { rules, runs } = documentOf(report, { hide: (text) => text });
  const bad = rules.filter(({ verdict }) => ["fail", "warn", "blocked", "harness error"].includes(verdict));
  const log = (run: number | undefined) => (run === undefined ? "" : caseLog(runs[run]!));
  return Object.fromEntries(
    bad.map((one) => [
      `${one.rule}@${one.protocol}`,
      { verdict: one.verdict, says: `${one.says}\n${log(one.runs[0])}` },
    ]),
  );
}

/** The same of a baseline, whatever is said of each. */
export function expected(name: string, entries: Iterable<[string, string]> = baselineOf(name)): object {
  return Object.fromEntries([...entries].map(([entry, verdict]) => [entry, { verdict, says: anything }]));
}

/** The same at one version. */
export function expectedAt(protocol: 1 | 2, name: string): object {
  return expected(
    name,
    [...baselineOf(name)].filter(([entry]) => entry.endsWith(`@${protocol}`)),
  );
}

/** Equals any words. */
const anything = { asymmetricMatch: (value: unknown) => typeof value === "string", toString: () => "Words" };
