import { type Medians, rivalsOf, type Unit, type Workload } from "./workload.ts";

/** A figure for people. */
export function show(value: number, unit: Unit): string {
  if (unit === "per second") return `${Math.round(value).toLocaleString("en")}/s`;
  if (unit === "count") return String(value);
  if (unit === "size") return `${Math.round(value).toLocaleString("en")} B`;
  if (unit === "bytes") return Math.abs(value) < 1e5 ? `${Math.round(value)} B` : `${(value / 1e6).toFixed(1)} MB`;
  return `${Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3)} ${unit}`;
}

/** The medians of a workload as a Markdown table, with what the subject's is of its rivals'. */
export function table(workload: Workload, medians: Medians): string {
  const { contenders, metrics, subject = "ours" } = workload;
  const rivals = rivalsOf(workload, medians);
  const header = ["", ...contenders, ...rivals.map((name) => `${subject} ÷ ${name}`)];
  const rows = metrics.map(({ key, label, unit }) => [
    label,
    ...contenders.map((contender) => {
      const value = medians[contender]?.[key];
      return value === undefined ? "" : show(value, unit);
    }),
    ...rivals.map((rival) => ratio(medians, key, subject, rival)),
  ]);
  return markdown([header, ...rows]);
}

function ratio(medians: Medians, key: string, subject: string, rival: string): string {
  const value = ratioOf(medians, key, subject, rival);
  return value === undefined ? "" : `${value.toFixed(2)}×`;
}

/** The subject's figure divided by a rival's; `undefined` where either is missing or says nothing. */
export function ratioOf(medians: Medians, key: string, subject: string, rival: string): number | undefined {
  const one = medians[subject]?.[key];
  const other = medians[rival]?.[key];
  return one === undefined || other === undefined || one <= 0 || other <= 0 ? undefined : one / other;
}

function markdown(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(" | ")} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join("\n");
}
