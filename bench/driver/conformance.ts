import { fileURLToPath } from "node:url";
import { inProcess } from "./process.ts";
import { metric, type Workload } from "./workload.ts";

const profile = fileURLToPath(new URL("../../test/conformance/profiles/coding-agent.json", import.meta.url));

/** What is measured of `colloquy check`. */
export const conformance: readonly Workload[] = [
  {
    name: "check",
    title: "Checking the coding agent at both versions: each case in a process of its own",
    contenders: ["ours"],
    metrics: [
      metric("base", "without a profile", "s"),
      metric("whole", "with its profile", "s"),
      metric("rules", "rules that were judged", "count"),
    ],
    targets: [{ metric: "whole", how: "itself", limit: 60 }],
    runs: () => 1,
    measure: inProcess("check", { argument: profile }),
  },
];
