import { join } from "node:path";
import { startVitest } from "vitest/node";
import { build } from "../test/interop/foreign/build.ts";
import { foreignPeers } from "../test/interop/foreign/peers.ts";
import { Report } from "../test/interop/foreign/report.ts";

/**
 * Pairs this library with the SDKs of other languages, each of them as agent and as client, and prints what came of it.
 * A peer whose toolchain is not on this machine is named, and counts as nothing. Also runs published packages that are
 * written for the official SDK's classes on ours. Exits with 1 if something failed.
 */
const report = new Report();
const built: string[] = [];
const missing: string[] = [];
for (const peer of foreignPeers) {
  console.log(`${peer.name}: ${peer.sdk}`);
  const outcome = build(peer);
  if (outcome.state === "ready") built.push(peer.name);
  else if (outcome.state === "failed") report.broke(`${peer.name}, build`, outcome.said);
  else missing.push(`${peer.name}: not run, because there is no ${outcome.tool} on this machine`);
}

const vitest = await startVitest("test", [], {
  config: false,
  root: join(import.meta.dirname, ".."),
  include: ["test/interop/*/*.interop.ts"],
  watch: false,
  pool: "forks",
  testTimeout: 30_000,
  hookTimeout: 30_000,
  provide: { built },
  reporters: [{}],
});
for (const module of vitest.state.getTestModules()) {
  for (const test of module.children.allTests()) report.add(test);
  // What happens in a hook is an error of its suite, and skips the tests in it.
  for (const suite of module.children.allSuites())
    for (const { message, stack } of suite.errors()) report.broke(suite.name, stack ?? message);
  for (const { message, stack } of module.errors()) report.broke(module.relativeModuleId, stack ?? message);
}
for (const error of vitest.state.getUnhandledErrors()) {
  const { message, stack } = error as Error;
  report.broke("outside of the scenarios", stack ?? message);
}
await vitest.close();

console.log(`\n${report}`);
if (missing.length > 0) console.log(["", "Missing:", ...missing.map((line) => `  ${line}`)].join("\n"));
process.exitCode = report.failures === 0 && built.length > 0 ? 0 : 1;
