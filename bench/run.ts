import { mkdir, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { type Results, readBaseline, regressions, writeBaseline } from "./driver/baseline.ts";
import { type Built, build } from "./driver/build.ts";
import { machine } from "./driver/machine.ts";
import { medians } from "./driver/medians.ts";
import { type Options, readOptions } from "./driver/options.ts";
import { writeReadme } from "./driver/readme.ts";
import { table } from "./driver/show.ts";
import { verdicts } from "./driver/verdict.ts";
import type { Medians, Workload } from "./driver/workload.ts";
import { workloads } from "./driver/workloads.ts";

const options = readCommandLine();
const baseline = await readBaseline();
const found: Record<string, Medians> = {};
let regressed = 0;

const { node, platform, cores, processor } = machine();
console.log(`node ${node}, ${platform}, ${cores} cores (${processor}), load ${loadavg()[0]!.toFixed(1)}`);
{
  await using built = await build();
  for (const workload of workloads)
    if (options.only.includes(workload.name)) found[workload.name] = await run(workload, built, options);
}
const results: Results = { machine: machine(), workloads: found };
await save(results);
if (options.writeBaseline) await writeReadme(await writeBaseline(results));
if (regressed > 0) console.log(`\nRatios that are worse than the baseline: ${regressed}`);
if (regressed > 0 && options.strict) process.exitCode = 1;

function readCommandLine(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\nbench/README.md tells what can be asked for.`);
    process.exit(2);
  }
}

async function run(workload: Workload, built: Built, options: Options): Promise<Medians> {
  const measured = await medians(workload, built, options);
  console.log(`\n## ${workload.name}: ${workload.title}\n\n${table(workload, measured)}\n`);
  for (const { met, text } of verdicts(workload, measured)) console.log(`${met ? "met   " : "MISSED"}  ${text}`);
  const worse = options.quick ? [] : regressions(workload, measured, baseline?.workloads[workload.name]);
  for (const line of worse) console.log(`WORSE   ${line}`);
  regressed += worse.length;
  return measured;
}

/** Keeps the last results of each kind of run, beside the baseline, where git does not look. */
async function save(results: Results): Promise<void> {
  const folder = new URL("results/", import.meta.url);
  await mkdir(folder, { recursive: true });
  const name = options.quick ? "quick.json" : "last.json";
  await writeFile(new URL(name, folder), `${JSON.stringify(results, null, 2)}\n`);
}
