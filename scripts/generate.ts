import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { emitAll } from "./schema/emit.ts";

// Writes all *.gen.ts from the installed schema; with --check, only says whether they are up to date.
const target = join(import.meta.dirname, "..");
const stale = [...emitAll()].filter(([path, text]) => {
  const file = join(target, path);
  return !existsSync(file) || readFileSync(file, "utf8") !== text;
});

if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`stale: ${path} (run npm run generate)`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${path}`);
  }
}
