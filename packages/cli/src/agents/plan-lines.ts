import { type Line, line, styled } from "../cells/index.ts";
import type { Installed, InstallPlan } from "../install/index.ts";
import type { Registry } from "./registry.ts";
import type { RegistryAgent } from "./registry-entry.ts";
import { compareVersions } from "./versions.ts";

/** What a user is shown before anything is fetched or run. */
export function planLines(
  plan: InstallPlan,
  agent: RegistryAgent,
  registry: Registry,
  before: Installed | undefined,
): Line[] {
  const { license, authors, description, repository } = agent;
  const variables = Object.entries(plan.env).map(([name, value]) => `${name}=${value}`);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["about", description],
    ["licence", license ?? "none is given"],
    ["made by", authors.join(", ") || undefined],
    ["code", repository],
    ["listed in", registry.source],
    ["comes from", plan.source],
    ["installing", plan.does],
    ["starts", plan.starts],
    ["with", variables.join(", ") || undefined],
    ["hash", hashOf(plan)],
    ["size", "not known before it is fetched"],
    ["installed now", before && `${before.version}, ${before.hash}, from ${before.source}`],
  ];
  const warnings = [...plan.warnings, ...changeWarnings(plan, before)];
  return [
    line(styled(`${agent.name} ${plan.version}`, { bold: true }), ` (${plan.id}, as ${plan.kind})`),
    ...rows.flatMap(([name, text]) => (text === undefined ? [] : [line(`  ${name.padEnd(14)}`, text)])),
    ...warnings.map((warning) => line(styled(`  Note: ${warning}`, { color: "yellow" }))),
  ];
}

/** What is less, or of another kind, than what is installed. */
function changeWarnings(plan: InstallPlan, before: Installed | undefined): string[] {
  if (before === undefined) return [];
  const older = compareVersions(plan.version, before.version) < 0;
  const elsewhere = originOf(plan) !== originOf(before);
  return [
    ...(older ? [`${plan.version} is older than ${before.version}, which is installed.`] : []),
    ...(elsewhere ? [`It comes from another place than before: ${originOf(plan)}, and was ${originOf(before)}.`] : []),
  ];
}

/** Where something comes from, whichever version of it: a package, or the host of a download. */
export function originOf({ kind, source }: Pick<Installed, "kind" | "source">): string {
  return kind === "binary" ? (URL.parse(source)?.origin ?? source) : source.replace(/(?:@|==)[^@=]*$/, "");
}

function hashOf({ hash, kind }: InstallPlan): string {
  if (hash !== undefined) return hash;
  return kind === "npx" ? "npm's own, checked as it comes" : "none is given; that of what comes first is kept";
}
