import { coverage, coverageMarkdown, coverageText, isChecked, type Side } from "@colloquy/conformance";
import { oneOf, parseOptions, UsageError } from "../command-line/index.ts";
import { exitCodes } from "../program/index.ts";
import { checkRulesCommand } from "./command.ts";
import { print } from "./print.ts";

/** `colloquy check rules`: the published list. Throws `UsageError`. */
export async function ruleList(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, checkRulesCommand);
  if (positionals.length > 0)
    throw new UsageError(`check rules takes options only, not ${JSON.stringify(positionals[0])}`);
  if (values.json && values.markdown) throw new UsageError("Choose --json or --markdown");
  const side = oneOf("--side", values.side, ["agent", "client"]);
  const sides: readonly Side[] = side === undefined ? ["agent", "client"] : [side];
  const list = values.json ? json(sides) : sides.map(values.markdown ? titled : listed).join("\n");
  return (await print(process.stdout, "stdout", list)) ? exitCodes.done : exitCodes.pipe;
}

function titled(side: Side): string {
  return `# Rules for ${side}s\n\n${coverageMarkdown(side)}`;
}

function listed(side: Side): string {
  return coverageText(side);
}

function json(sides: readonly Side[]): string {
  const lists = sides.map((side) => [side, coverage(side).map((one) => ({ ...one, checked: isChecked(one) }))]);
  return `${JSON.stringify({ format: "colloquy.rules/1", ...Object.fromEntries(lists) }, null, 2)}\n`;
}
