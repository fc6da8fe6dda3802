import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { coverage, coverageMarkdown, isChecked, type Side } from "@colloquy/conformance";
import { agentMutants } from "../test/conformance/mutants/agent/index.ts";
import { clientMutants } from "../test/conformance/mutants/client/index.ts";
import type { Mutant } from "../test/conformance/mutants/mutant.ts";
import { withoutMutant } from "../test/conformance/mutants/without.ts";

// Writes what is published of the rules and of the proof that their checks notice what is wrong: docs/conformance. With
// --check, only says which pages are stale.
const folder = join(import.meta.dirname, "../docs/conformance");

/** What breaks each rule. A test runs them all, and fails when one is not noticed. */
function mutantPage(): string {
  const parts = (["agent", "client"] as const).map((side) => {
    const mutants = side === "agent" ? agentMutants : clientMutants;
    const checked = coverage(side).filter(isChecked).length;
    const broken = new Set(mutants.map(({ rule }) => rule)).size;
    const rows = byRule(mutants).map(([rule, hows]) => `| ${rule} | ${hows.map(escaped).join("; ")} |`);
    const spared = Object.entries(withoutMutant[side]).map(([rule, why]) => `| ${rule} | ${why} |`);
    return [
      `## ${side === "agent" ? "Agents" : "Clients"} that are wrong`,
      `${mutants.length} mutants break ${broken} of the ${checked} rules that are checked on ${side}s. All are noticed: kill rate 100 %.`,
      ["| Rule | What is wrong |", "|---|---|", ...rows].join("\n"),
      ["No change on the wire breaks these:", "", "| Rule | Why |", "|---|---|", ...spared].join("\n"),
    ].join("\n\n");
  });
  const how =
    "A mutant is the scripted agent or the scripted client of `@colloquy/acp/testing` with something changed on its wire, so " +
    "that it breaks one rule. It is data ([test/conformance/mutants](../../test/conformance/mutants)); `npm test` runs each " +
    "against the cases of its rule, and fails when the verdict on the rule is neither `fail` nor `warn`. The peers without a " +
    "change keep every rule that is checked.";
  return `# What each check is known to notice\n\n${how}\n\n${parts.join("\n\n")}\n`;
}

function byRule(mutants: readonly Mutant[]): [rule: string, hows: string[]][] {
  const hows = new Map<string, string[]>();
  for (const { rule, how } of mutants) hows.set(rule, [...(hows.get(rule) ?? []), how]);
  return [...hows].sort(([one], [other]) => (one < other ? -1 : 1));
}

function escaped(text: string): string {
  return text.replace(/[\\|<>*_`[\]]/g, "\\$&");
}

function rulePage(side: Side): string {
  return `# Rules for ${side}s\n\n${coverageMarkdown(side)}`;
}

const pages: { readonly [name: string]: string } = {
  "rules-for-agents.md": rulePage("agent"),
  "rules-for-clients.md": rulePage("client"),
  "mutants.md": mutantPage(),
};

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(pages)) {
  const path = join(folder, name);
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    console.error(`stale: docs/conformance/${name} (run node scripts/conformance.ts)`);
    process.exitCode = 1;
  }
}
