import { oneLine } from "../view/index.ts";
import type { AuditEntry } from "./audit.ts";

const who = { rule: "by a rule", person: "by you", remembered: "by an earlier answer", default: "by nobody" } as const;

/** A decision of the log, as two safe lines. */
export function logLines(entry: AuditEntry): string[] {
  const { time, agent, effect, by, title, commands, paths, rules, why } = entry;
  const about = commands.length > 0 ? commands.map((words) => words.join(" ")).join("; ") : paths.join(", ");
  const what = about === "" || about === title ? title : `${title} (${about})`;
  const rule = rules.length === 0 ? "" : ` ${rules.join("; ")}`;
  return [
    `${oneLine(String(time), 30)}  ${oneLine(String(effect), 20)} ${who[by] ?? ""}: ${oneLine(what, 300)}`,
    `  ${oneLine(String(agent), 80)}: ${oneLine(`${why}${rule}`, 300)}`,
  ];
}
