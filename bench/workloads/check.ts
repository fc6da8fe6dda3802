import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { argument, report, timed, times } from "./start.ts";

const program = fileURLToPath(import.meta.resolve("colloquy/src/main.js"));
const top = mkdtempSync(join(tmpdir(), "bench-check-"));
const agent = [process.execPath, program, "agent", "--model", "scripted/instant"];
// A quick run asks for one area only.
const area = times(2) < 2 ? ["--area", "ENV"] : [];
let judged = 0;

/** A whole check, as its user starts it. */
async function check(...options: string[]): Promise<void> {
  const env = ["CONFIG", "STATE", "DATA", "CACHE"].flatMap((name) => ["--env", `COLLOQUY_${name}=${join(top, name)}`]);
  const args = [
    program,
    "check",
    "agent",
    "--seed",
    "7",
    ...area,
    ...options,
    ...env,
    "--report",
    "json",
    "--",
    ...agent,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 28 });
  const { rules } = JSON.parse(stdout) as { rules: readonly { readonly verdict: string }[] };
  judged = rules.filter(({ verdict }) => verdict === "pass" || verdict === "warn").length;
}

try {
  const base = (await timed(() => check())) / 1000;
  const whole = (await timed(() => check("--profile", argument!))) / 1000;
  report({ base, whole, rules: judged });
} finally {
  rmSync(top, { recursive: true, force: true });
}
