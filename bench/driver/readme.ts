import { readFile, writeFile } from "node:fs/promises";
import type { Results } from "./baseline.ts";
import { table } from "./show.ts";
import { verdicts } from "./verdict.ts";
import { workloads } from "./workloads.ts";

const file = new URL("../README.md", import.meta.url);
const begin = "<!-- baseline: written by --write-baseline -->";

/** Puts the tables of the baseline at the end of the page that explains them. */
export async function writeReadme(results: Results): Promise<void> {
  const page = await readFile(file, "utf8");
  const at = page.indexOf(begin);
  if (at === -1) throw new Error(`README.md has lost the line ${begin}`);
  await writeFile(file, `${page.slice(0, at)}${begin}\n\n${tables(results)}\n`);
}

function tables({ machine, workloads: found }: Results): string {
  const { node, platform, cores, processor, memoryGiB } = machine;
  const parts = [`Node ${node.slice(1)}, ${platform}, ${cores} cores (${processor}), ${memoryGiB} GiB.`];
  for (const workload of workloads) {
    const medians = found[workload.name];
    if (medians === undefined) continue;
    const targets = verdicts(workload, medians).map(({ met, text }) => `- ${met ? "met" : "**missed**"}: ${text}`);
    parts.push(`### ${workload.name}`, `${workload.title}.`, table(workload, medians), targets.join("\n"));
  }
  return parts.join("\n\n");
}
