import { renameSync, writeFileSync } from "node:fs";
import { usage } from "./script.ts";

/** Loaded before a program that is measured from outside (`--import`): writes what it has used to a file, whenever it is asked. */
const path = process.env.BENCH_PROBE!;
process.on("SIGUSR2", () => {
  writeFileSync(`${path}.new`, JSON.stringify(usage()));
  renameSync(`${path}.new`, path);
});
