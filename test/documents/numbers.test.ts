import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBaseline } from "../../bench/driver/baseline.ts";
import { table } from "../../bench/driver/show.ts";
import { verdicts } from "../../bench/driver/verdict.ts";
import { workloads } from "../../bench/driver/workloads.ts";

const page = readFileSync(new URL("../../bench/README.md", import.meta.url), "utf8");
const baseline = await readBaseline();
const measured = workloads.filter(({ name }) => baseline?.workloads[name] !== undefined);

test("promise 10: the page of the bench shows what was measured, and each target with how it came out", () => {
  expect(measured.length).toBeGreaterThanOrEqual(9);
  for (const workload of measured) {
    const medians = baseline!.workloads[workload.name]!;
    expect(page).toContain(table(workload, medians));
    for (const { met, text } of verdicts(workload, medians))
      expect(page).toContain(`${met ? "met" : "**missed**"}: ${text}`);
  }
});

test("promise 10: what was measured meets every target that is set beside something else", () => {
  const beside = measured.flatMap((workload) => {
    const results = verdicts(workload, baseline!.workloads[workload.name]!);
    return results.filter((_, at) => workload.targets[at]!.than !== undefined);
  });
  expect(beside.length).toBeGreaterThan(15);
  expect(beside.filter(({ met }) => !met)).toEqual([]);
});
