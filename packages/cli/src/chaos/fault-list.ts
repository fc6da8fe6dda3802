import { faults, untestable } from "@colloquy/acp/testing";

/** All faults as lines: the name, who can be disturbed, and what the victim meets; then the ids that no peer can commit. */
export function faultList(): string {
  const rows = faults.map(({ name, towards, title }) => [name, towards.join(", "), title] as const);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map(
    ([name, towards, title]) => `${name.padEnd(widths[0]!)}  ${towards.padEnd(widths[1]!)}  ${title}`,
  );
  const reasons = Object.entries(untestable).map(([id, why]) => `${id.padEnd(widths[0]!)}  ${why}`);
  return `${lines.join("\n")}\n\nWhat no peer can commit on the wire:\n${reasons.join("\n")}\n`;
}
