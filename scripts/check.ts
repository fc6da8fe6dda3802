import { spawnSync } from "node:child_process";

/** Every check, in the order in which they tell most for least. */
const checks: readonly [name: string, ...command: string[]][] = [
  ["format and lint", "biome", "check", "."],
  ["types", "tsc", "-p", "."],
  ["generated code is fresh", "node", "scripts/generate.ts", "--check"],
  ["examples in the README and guides are up to date", "node", "scripts/snippets.ts", "--check"],
  ["coverage of the documents is up to date", "node", "scripts/coverage.ts", "--check"],
  ["the published rules are up to date", "node", "scripts/conformance.ts", "--check"],
  ["import ladder", "vitest", "run", "test/house"],
  ["package contents", "vitest", "run", "test/package"],
  ["tests", "vitest", "run"],
];

const failed: string[] = [];
for (const [name, command, ...args] of checks) {
  console.log(`\n── ${name}: ${[command, ...args].join(" ")}`);
  const started = performance.now();
  const { status } = spawnSync(command!, args, { stdio: "inherit", shell: process.platform === "win32" });
  console.log(`── ${name}: ${status === 0 ? "ok" : "FAILED"} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
