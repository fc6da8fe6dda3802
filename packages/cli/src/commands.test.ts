import { expect, test } from "vitest";
import { type CommandSpec, findCommand, helpText } from "./command-line/index.ts";
import { commandSpecs, commands } from "./commands.ts";

const listed = await commandSpecs();

/** A command and all below it. */
function all(spec: CommandSpec): CommandSpec[] {
  return [spec, ...(spec.subcommands ?? []).flatMap(all)];
}

test("every command is listed under its own name, but the one for completion scripts", () => {
  const hidden = commands.filter(({ spec }) => spec === undefined).map(({ name }) => name);
  expect(hidden).toEqual(["complete"]);
  expect(listed.map(({ name }) => name)).toEqual(
    commands.map(({ name }) => name).filter((name) => name !== "complete"),
  );
});

test.each(listed.flatMap(all).map((spec) => [spec.name, spec] as const))("the help of %s is complete", (name, spec) => {
  expect(spec.about).not.toMatch(/\.$/);
  expect(spec.usage.length).toBeGreaterThan(0);
  expect(spec.examples.length).toBeGreaterThan(0);
  for (const { about } of Object.values(spec.options)) expect(about).not.toMatch(/^$|\.$/);
  for (const { line } of spec.examples) expect(line).toMatch(/(^|\| )colloquy\b/);
  for (const line of helpText(spec).split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  const [first, ...words] = name.split(" ");
  expect(findCommand(listed.find((one) => one.name === first)!, words).spec).toBe(spec);
});

test("every long option that an example names is one of its command's", () => {
  for (const spec of listed.flatMap(all)) {
    for (const { line } of spec.examples) {
      const own = line.split(` ${spec.rest?.after ?? "--"} `)[0]!;
      const command = own.slice(own.lastIndexOf("colloquy"));
      const [, name = "", ...words] = command.replace(/\|.*/, "").split(" ");
      const top = listed.find((one) => one.name === name) ?? listed[0]!;
      const options = findCommand(top, words).spec.options;
      for (const [, option] of command.matchAll(/ --([a-z][a-z-]*)/g))
        if (option !== "agent") expect(Object.keys(options), line).toContain(option);
    }
  }
});
