import { isDangerousVariable } from "@colloquy/acp/node";
import { cleanLine } from "@colloquy/acp/text";
import type { Environment } from "@colloquy/agent/storage";
import { findProgram } from "./find-program.ts";
import { looksLike } from "./look-alike.ts";
import type { BinaryPlan, PackagePlan } from "./plan.ts";

/** A plan that nobody has warned of yet. */
export type Warned = Omit<PackagePlan, "warnings"> | Omit<BinaryPlan, "warnings">;

/** What a user should know before a plan is carried out, in sentences. `known`: names of packages that people know; `own`: our environment. */
export function warningsOf(plan: Warned, known: readonly string[], own: Environment): readonly string[] {
  const { env } = plan;
  const loud = Object.keys(env).filter((name) => isDangerousVariable(name, env[name]!));
  const variables = loud.map(
    (name) => `It is started with the variable ${cleanLine(name)}, which changes how programs run.`,
  );
  return [...(plan.kind === "binary" ? ofBinary(plan) : ofPackage(plan, known, own)), ...variables];
}

function ofBinary({ hash, source }: Omit<BinaryPlan, "warnings">): string[] {
  const warnings: string[] = [];
  if (hash === undefined)
    warnings.push(
      "There is no hash for the download, so it cannot be told whether it is the right one; the first is remembered.",
    );
  if (source.startsWith("http:")) warnings.push("The download comes from this machine, without encryption.");
  return warnings;
}

function ofPackage(
  { kind, pin, version, scripts }: Omit<PackagePlan, "warnings">,
  known: readonly string[],
  own: Environment,
): string[] {
  const warnings: string[] = [];
  const manager = kind === "npx" ? "npm" : "uv";
  if (findProgram(manager, { env: own }).path === undefined)
    warnings.push(`It takes ${manager} to install it, and that is not on PATH.`);
  const twin = looksLike(pin.name, known);
  if (twin !== undefined)
    warnings.push(`The package ${pin.name} could be mistaken for ${cleanLine(twin)}; it is not the same.`);
  if (pin.version !== version) warnings.push(`The agent's version is ${version}, but its package's is ${pin.version}.`);
  if (scripts) warnings.push("Packages may run programs of their own while they are installed.");
  if (kind === "uvx")
    warnings.push(
      "There is no hash for the package beforehand; the first that comes is remembered. What it depends on is not pinned.",
    );
  return warnings;
}
