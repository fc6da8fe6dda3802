import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { command, scripted } from "../fixtures/command.ts";
import { TerminalCommand } from "../fixtures/terminal.ts";
import { signInHere } from "./sign-in.ts";

const folder = mkdtempSync(join(tmpdir(), "colloquy-sign-in-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a sign-in in a terminal is run there, with what the agent wants added, and the session opens then", async () => {
  const terminal = new TerminalCommand([
    "run",
    "--auth",
    "tty",
    "hello",
    ...scripted("terminal-auth", join(folder, "a")),
  ]);
  await terminal.until("Key for ada: ");
  terminal.type("secret\r");
  await terminal.until("\nhello\n");
  expect(await terminal.ended).toBe(0);
});

test("one that fails leaves the sign-in wanted, with exit code 6", async () => {
  const terminal = new TerminalCommand([
    "run",
    "--auth",
    "tty",
    "hello",
    ...scripted("terminal-auth", join(folder, "b")),
  ]);
  await terminal.until("Key for ada: ");
  terminal.type("wrong\r");
  expect(await terminal.ended).toBe(6);
  expect(terminal.text).toContain("still wants a sign-in after --auth tty");
});

test("without a terminal it is a usage error that says how it is run", async () => {
  const { stderr, code } = await command(
    ["run", "--auth", "habit", "x", ...scripted("terminal-auth", join(folder, "c"))],
    "",
  );
  expect(stderr).toContain("--auth: this sign-in is done in a terminal");
  expect(stderr).toMatch(/runs in a terminal: .* --login\n/);
  expect(code).toBe(2);
});

test("a program that the agent names is run only if the person says so", async () => {
  const run = () =>
    new TerminalCommand(["run", "--auth", "habit", "hello", ...scripted("terminal-auth", join(folder, "d"))]);
  const refused = run();
  await refused.until("Choose 1-2: ");
  expect(refused.text).toMatch(/\? Sign in with .* --login\n/);
  refused.type("n");
  expect(await refused.ended).toBe(6);
  expect(refused.text).not.toContain("Key for");
  const allowed = run();
  await allowed.until("Choose 1-2: ");
  allowed.type("y");
  await allowed.until("Key for eve: ");
  allowed.type("secret\r");
  await allowed.until("\nhello\n");
  expect(await allowed.ended).toBe(0);
});

test("C-12 T-04: all of what a sign-in runs is shown, with its variables; one that changes what is run is refused", async () => {
  const shown: string[] = [];
  const signIn = signInHere(
    { agent: ["agent"], auth: undefined, env: {}, inherit: [] },
    { lend: (use) => use(new AbortController().signal) },
    async (line) => shown.push(line) === 0,
  );
  const method = (env: { [name: string]: string }) => ({
    ...{ id: "tty", name: "Terminal", type: "terminal" as const, variables: [] },
    terminal: { command: "program", args: ["x".repeat(500), "the end"], env },
  });
  expect(await signIn(method({ REGION: "far away" }))).toBe(false);
  expect(shown).toEqual([`"REGION=far away" program ${"x".repeat(500)} "the end"`]);
  await expect(signIn(method({ NODE_OPTIONS: "--require=./evil.cjs" }))).rejects.toThrow("it sets NODE_OPTIONS");
  expect(shown).toHaveLength(1);
});

test("variables that an agent wants are named", async () => {
  const { stderr, code } = await command(["run", "x", ...scripted("auth")], "");
  expect(stderr).toContain("  variable  A variable\n    give it: --env THE_KEY\n");
  expect(code).toBe(6);
});
