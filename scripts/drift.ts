import { facts } from "./schema/facts.gen.ts";
import { compareFacts, factsOf } from "./schema/facts.ts";
import { installed, installedVersion } from "./schema/source.ts";

// Prints what a schema changes against the one that the committed code was generated from.
// The argument is a directory with v1/ and v2/; without one, the installed package is compared.
const [directory] = process.argv.slice(2);
const lines = compareFacts(facts, factsOf(directory ?? installed));
const name = directory ?? `@agentclientprotocol/sdk ${installedVersion()}`;

if (lines.length === 0) console.log(`No drift: ${name} says what the generated code was made from.`);
else {
  console.log(`${name} differs from what the generated code was made from (${lines.length}):`);
  for (const line of lines) console.log(`  ${line}`);
  process.exitCode = 1;
}
