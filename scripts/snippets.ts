import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Puts the examples into the documents that quote them. A document says `<!-- from examples/agent.ts -->` on a line of its
 * own and is given that file as a fenced block below it. With `--check`, only tells whether that is so.
 */
const root = join(import.meta.dirname, "..");
const check = process.argv.includes("--check");
let stale = 0;

for (const file of [
  "README.md",
  ...globSync("docs/**/*.md", { cwd: root }),
  ...globSync("packages/*/README.md", { cwd: root }),
]) {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  const fresh = text.replace(
    /(<!-- from (\S+) -->\n)(?:```ts\n[\s\S]*?\n```\n)?/g,
    (_, mark: string, source: string) => {
      return `${mark}\`\`\`ts\n${readFileSync(join(root, source), "utf8")}\`\`\`\n`;
    },
  );
  if (fresh === text) continue;
  if (check) console.error(`${file} quotes an example as it was: run node scripts/snippets.ts`);
  else writeFileSync(path, fresh);
  stale++;
}
if (check && stale > 0) process.exitCode = 1;
