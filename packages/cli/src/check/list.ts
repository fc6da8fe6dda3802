import {
  type AgentCase,
  type AgentProfile,
  type ClientCase,
  coverage,
  howChecked,
  isChecked,
} from "@colloquy/conformance";
import type { CheckArguments } from "./arguments.ts";
import type { Selection } from "./select.ts";

/** What a check would do, without doing it: its cases with their rules and what they need, then the rules that nothing judges. */
export function listing(
  { side, protocol }: Pick<CheckArguments, "side" | "protocol">,
  selection: Selection<AgentCase | ClientCase>,
  prompts: AgentProfile["prompts"],
): string {
  const asked = (versions: readonly (1 | 2)[]) => protocol === undefined || versions.includes(protocol);
  const cases = selection.cases.filter(({ versions }) => asked(versions));
  const rules = coverage(side).filter(({ rule }) => selection.judges(rule.id) && asked(rule.versions));
  const lines = cases.flatMap((one) => {
    const own = one.rules.filter(selection.judges);
    return [
      `${one.id} (version ${one.versions.join(", ")}): ${one.title}`,
      `    ${own.join(" ")}`,
      ...needsOf(one, prompts),
    ];
  });
  const watched = rules.filter((one) => one.watched).map(({ rule }) => rule.id);
  const unchecked = rules.filter((one) => !isChecked(one));
  return [
    `${cases.length} cases for ${side}s:`,
    ...lines,
    "",
    `${watched.length} rules that are looked for in every frame of every case:`,
    `    ${watched.join(" ")}`,
    "",
    `${unchecked.length} rules that are not checked:`,
    ...unchecked.map((one) => `${one.rule.id.padEnd(10)} ${howChecked(one).replace(/^not checked: /, "")}`),
    "",
  ].join("\n");
}

/** What must be so for a case to be run. */
function needsOf(one: AgentCase | ClientCase, prompts: AgentProfile["prompts"]): string[] {
  if ("acts" in one || "advertises" in one || "tells" in one) {
    const { acts = [], advertises = {}, tells = false } = one as ClientCase;
    const paths = [...new Set(Object.values(advertises))];
    return [
      ...acts.map((act) => `    if the driver can: ${act}`),
      ...(tells ? ["    if the client tells what it knows of the session"] : []),
      ...paths.map((path) => `    if it advertises ${path}`),
    ];
  }
  const { needs = [], scenario } = one as AgentCase;
  const missing = scenario !== undefined && prompts[scenario] === undefined;
  return [
    ...needs.map((name) => `    if it claims: ${name}`),
    ...(scenario === undefined
      ? []
      : [`    with the scenario "${scenario}"${missing ? ": not checked, the profile has no prompt for it" : ""}`]),
  ];
}
