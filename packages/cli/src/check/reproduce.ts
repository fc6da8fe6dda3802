import { namesSecret } from "../secrets/index.ts";
import type { CheckArguments } from "./arguments.ts";

/** The command that runs one case alone in the same way, for a POSIX shell. Values of variables that are secrets are not in it. */
export function reproduction(asked: Asked, caseId: string, protocol: 1 | 2): string {
  return again(asked, ["--case", caseId], protocol);
}

/** The command that commits one fault alone in the same way. */
export function faultReproduction(asked: Asked, fault: string, protocol: 1 | 2): string {
  return again(
    asked,
    ["--fault", fault, ...(asked.size === undefined ? [] : ["--size", String(asked.size)])],
    protocol,
  );
}

type Asked = Omit<CheckArguments, "list" | "reports">;

function again(asked: Asked, what: readonly string[], protocol: 1 | 2): string {
  const { side, seed, strict, profile, driver, patienceMs, envWords, inherit, startIn, command } = asked;
  const words = ["colloquy", "check", side, ...what, "--protocol", String(protocol), "--seed", String(seed)];
  if (strict) words.push("--strict");
  if (patienceMs !== 10_000) words.push("--timeout", String(patienceMs / 1000));
  if (profile !== undefined) words.push("--profile", profile);
  if (driver !== undefined) words.push("--driver", driver);
  for (const word of envWords) words.push("--env", withoutSecret(word));
  if (inherit === "all") words.push("--inherit-env");
  if (startIn !== ".") words.push("--start-in", startIn);
  if (command.length > 0) words.push("--", ...command);
  return words.map(quoted).join(" ");
}

/** A word as a POSIX shell takes it for one. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}

/** A variable whose value is a secret is taken from the environment. */
function withoutSecret(word: string): string {
  const name = word.split("=", 1)[0]!;
  return namesSecret(name) ? name : word;
}
