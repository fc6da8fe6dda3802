import { execFile } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { readIfThere } from "@colloquy/agent/storage";
import type { Start } from "./doctor-program.ts";
import { type Finding, found } from "./finding.ts";
import { compareVersions } from "./versions.ts";

/** How long a Node may take to tell its version, in milliseconds. */
const VERSION_MS = 10_000;

/** Which Node runs the agent, and whether it is one that the agent's package wants. */
export async function nodeFindings(
  node: string,
  script: string | undefined,
  { env, cwd = "." }: Start,
): Promise<Finding[]> {
  const asked = promisify(execFile)(node, ["--version"], { env, timeout: VERSION_MS });
  const version = (await asked.catch(() => undefined))?.stdout.trim();
  if (version === undefined || !/^v\d/.test(version)) {
    return [
      found({
        phase: "node",
        outcome: "failed",
        text: `${node} does not tell its version`,
        next: "Look at what is installed there",
      }),
    ];
  }
  const wanted = script === undefined ? undefined : await enginesOf(resolve(cwd, script));
  const text = `${node} is ${version}${wanted === undefined ? "" : `; the agent's package wants ${wanted}`}`;
  if (wanted === undefined || satisfies(version, wanted) !== false)
    return [found({ phase: "node", outcome: "ok", text })];
  const next = "Put a newer Node first on PATH, or give the path of one in the agent's command";
  return [found({ phase: "node", outcome: "failed", text, next })];
}

/** What the package that a script belongs to says of Node. */
async function enginesOf(script: string): Promise<string | undefined> {
  for (let folder = dirname(script); ; folder = dirname(folder)) {
    const text = await readIfThere(join(folder, "package.json")).catch(() => undefined);
    if (text !== undefined) {
      try {
        const { engines, name } = JSON.parse(text) as { engines?: { node?: unknown }; name?: unknown };
        if (typeof engines?.node === "string") return engines.node;
        // A package.json without a name only says how modules are read.
        if (name !== undefined) return undefined;
      } catch {
        return undefined;
      }
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** Whether a version is in a range of the usual kinds; `undefined` where the range is of another kind. */
export function satisfies(version: string, range: string): boolean | undefined {
  const answers = range.split("||").map((part) => inPart(version.replace(/^v/, ""), part.trim()));
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

function inPart(version: string, part: string): boolean | undefined {
  if (part === "*" || part === "") return true;
  const answers = part
    .replace(/(>=|<=|>|<|\^|~)\s+/g, "$1")
    .split(/\s+/)
    .map((one) => holds(version, one));
  return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
}

function holds(version: string, comparator: string): boolean | undefined {
  const [, operator = "", bound] = /^(>=|<=|>|<|\^|~|=)?v?(\d+(?:\.\d+){0,2})(?:\.[x*])*$/.exec(comparator) ?? [];
  if (bound === undefined) return undefined;
  const order = compareVersions(version, bound);
  const parts = bound.split(".");
  const begins = (count: number) => version.split(".").slice(0, count).join(".") === parts.slice(0, count).join(".");
  if (operator === ">=") return order >= 0;
  if (operator === ">") return order > 0;
  if (operator === "<=") return order <= 0 || begins(parts.length);
  if (operator === "<") return order < 0;
  if (operator === "^") return order >= 0 && begins(1);
  return order >= 0 && begins(operator === "~" ? Math.min(2, parts.length) : parts.length);
}
