import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { slashCommands } from "../../packages/cli/src/chat/slash/table.ts";
import { type CommandSpec, findCommand } from "../../packages/cli/src/command-line/index.ts";
import { commandSpecs, mainCommand } from "../../packages/cli/src/commands.ts";
import { exitTable } from "../../packages/cli/src/program/index.ts";
import { blocksIn, page, quotedIn, rowsIn } from "../agent/fixtures/page.ts";

const chat = page("guide/terminal-client.md");
const run = page("guide/run-from-scripts.md");
const agents = page("guide/agents-and-registry.md");
const permissions = page("guide/permissions.md");
const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const specs = await commandSpecs();
const main = await mainCommand.spec();

/** The command that a line calls; without a command's name that is to chat. */
function called(words: readonly string[]): CommandSpec {
  const [name = ""] = words;
  if (name === "" || name.startsWith("-")) return main;
  const spec = specs.find((one) => one.name === name);
  if (spec === undefined) throw new Error(`There is no command ${words.join(" ")}`);
  const found = findCommand(spec, words.slice(1)).spec;
  const next = words[found.name.split(" ").length];
  const isSubcommand = (found.subcommands ?? []).length > 0 && next !== undefined && /^[a-z]+$/.test(next);
  if (isSubcommand) throw new Error(`There is no command ${found.name} ${next}`);
  return found;
}

/** A text without its blocks of code. */
function proseOf(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, "");
}

/** The commands of a text: those of scripts, those at the prompts of screens, and those in its sentences. */
function commandsIn(text: string): string[] {
  const scripts = ["sh", "yaml"].flatMap((language) => blocksIn(text, language)).join("");
  const screens = blocksIn(text, "").join("");
  return [
    ...scripts.replaceAll(/\\\n\s*/g, "").matchAll(/^(?:.*\| |\s*)(?:npx )?colloquy\b(.*)$/gm),
    ...screens.matchAll(/^\$ colloquy\b(.*)$/gm),
    ...quotedIn(proseOf(text)).flatMap((code) => [...code.matchAll(/^(?:npx )?colloquy(?=$| )(.*)$/g)]),
  ].map(([, rest]) => rest!);
}

/** The words of a command, without what is after `--agent` or `--`. */
function wordsOf(command: string): string[] {
  const own = command.replace(/\s#.*$|\s>.*$/, "").replaceAll(/"[^"]*"/g, "TEXT");
  return (own.replace(/ (--agent|--) .*$/, " $1").match(/\S+/g) ?? []).filter((word) => word !== "--");
}

const pages = { chat: chat.text, run: run.text, agents: agents.text, permissions: permissions.text, readme };

test.each(Object.entries(pages))("each command and option that is called in %s is one", (_, text) => {
  const calls = commandsIn(text).map(wordsOf);
  expect(calls.length).toBeGreaterThan(2);
  for (const words of calls) {
    if (words[0] === "--help" || words[0] === "help") continue;
    const { options, rest } = called(words);
    const known = [...Object.keys(options ?? {}).map((name) => `--${name}`), "--help", rest?.after];
    const used = words.filter((word) => word.startsWith("--")).map((word) => word.split("=")[0]);
    if (words[0] !== "agent") expect(known, words.join(" ")).toEqual(expect.arrayContaining(used));
  }
});

test("each option that is named in the guides is an option of the command", () => {
  const every = specs.flatMap((spec) => [spec, ...(spec.subcommands ?? [])]);
  const known = new Set(every.flatMap(({ options }) => Object.keys(options ?? {}).map((name) => `--${name}`)));
  const named = [chat, run, agents].flatMap(({ text }) =>
    quotedIn(proseOf(text)).flatMap((code) => code.match(/(?<=^|\s)--[a-z-]+/g) ?? []),
  );
  expect(named.length).toBeGreaterThan(15);
  expect([...new Set(named)].filter((name) => name !== "--agent" && !known.has(name))).toEqual([]);
});

test("the exit codes are those that there are", () => {
  const told = rowsIn(run.section("Exit codes")).map(([code, kind, about]) => [
    Number(code),
    quotedIn(kind!)[0],
    about,
  ]);
  expect(told).toEqual(exitTable.map(({ code, kind, about }) => [code, kind, about]));
});

test("the exit codes in README.md are those that there are", () => {
  const [, list] = /Exit codes: (.*?)\. `npx colloquy --help`/s.exec(readme)!;
  const told = list!.split(" · ").map((one) => Number.parseInt(one, 10));
  expect(told).toEqual(exitTable.map(({ code }) => code));
});

test("the keys are those of the help", () => {
  const { text } = main.sections!.find(({ title }) => title === "Keys")!;
  const plain = (words: string) => words.replaceAll(/[`|]/g, "").replaceAll(/\s+/g, " ").trim();
  const help = plain(text);
  const told = rowsIn(chat.section("Keys")).map(([keys, what]) => `${plain(keys!)} ${plain(what!)}`);
  expect(told.join(" ")).toBe(help);
});

test("the chat's own commands that are named are there", () => {
  const own = slashCommands.map(({ name }) => `/${name}`);
  const named = quotedIn(proseOf(chat.text)).flatMap((code) => code.match(/^\/[a-z]+(?=$| FILE$)/g) ?? []);
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => !own.includes(name))).toEqual([]);
});

test("each page of the guides and of the design is in the list, and all that are listed are there", () => {
  const docs = join(import.meta.dirname, "../../docs");
  const list = readFileSync(join(docs, "README.md"), "utf8");
  const there = ["guide", "design"].flatMap((folder) =>
    readdirSync(join(docs, folder)).map((name) => `${folder}/${name}`),
  );
  const listed = [...list.matchAll(/\]\(((?:guide|design)\/[^)]+)\)/g)].map(([, path]) => path!);
  expect(listed.sort()).toEqual(there.sort());
});
