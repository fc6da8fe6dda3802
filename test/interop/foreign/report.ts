import type { TestCase } from "vitest/node";

/** What a pairing came to. */
interface Row {
  passed: number;
  readonly failed: string[];
  /** Why scenarios could not be run, and how many. */
  readonly impossible: Map<string, number>;
}

/** Counts test results by pairing. */
export class Report {
  private readonly rows = new Map<string, Row>();

  get failures(): number {
    return [...this.rows.values()].reduce((sum, { failed }) => sum + failed.length, 0);
  }

  add(test: TestCase): void {
    const suite = test.parent.type === "suite" ? test.parent.name : test.module.relativeModuleId;
    const row = this.row(suite);
    const { state, note = "no reason", errors = [] } = { note: undefined, ...test.result() };
    if (state === "passed") row.passed++;
    else if (state === "skipped") row.impossible.set(note, (row.impossible.get(note) ?? 0) + 1);
    else row.failed.push([test.name, ...errors.map(({ message, stack }) => stack ?? message)].join("\n"));
  }

  /** Something that failed outside of a scenario. */
  broke(what: string, said: string): void {
    this.row(what).failed.push(said);
  }

  toString(): string {
    const rows = [...this.rows].sort(([one], [other]) => one.localeCompare(other));
    const wide = Math.max(...rows.map(([name]) => name.length), 0);
    const line = (name: string, ...cells: (string | number)[]) =>
      [name.padEnd(wide), ...cells.map((cell) => String(cell).padStart(14))].join("");
    const sum = ({ impossible }: Row) => [...impossible.values()].reduce((total, count) => total + count, 0);
    const counts = rows.map(([name, row]) => line(name, row.passed, row.failed.length, sum(row)));
    const table = [line("", "passed", "failed", "not possible"), ...counts];

    const byReason = Map.groupBy(
      rows.flatMap(([name, { impossible }]) => [...impossible].map(([why, count]) => ({ name, why, count }))),
      ({ why }) => why,
    );
    const reasons = [...byReason].flatMap(([why, where]) => [
      `  ${why}`,
      ...where.map(({ name, count }) => `    ${count} × ${name}`),
    ]);
    const failures = rows.flatMap(([name, { failed }]) => failed.map((each) => `\nFAILED ${name}: ${each}`));
    return [...table, "", "Not possible, because", ...reasons, ...failures].join("\n");
  }

  private row(name: string): Row {
    const row = this.rows.get(name) ?? { passed: 0, failed: [], impossible: new Map() };
    this.rows.set(name, row);
    return row;
  }
}
