import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { scripted } from "../fixtures/command.ts";
import { parsedLines } from "../fixtures/run-output.ts";
import { TerminalCommand } from "../fixtures/terminal.ts";

/** The document that a run on a terminal has printed among its questions. */
function resultOf({ text }: TerminalCommand) {
  const line = text.split("\n").find((one) => one.startsWith('{"type":"result"'));
  return parsedLines(line!)[0];
}

test("with JSON a person is asked on stderr, and the document says so", async () => {
  const options = [{ optionId: "yes", name: "Do it", kind: "allow_once" }];
  const terminal = new TerminalCommand([
    "run",
    "--output",
    "json",
    "x",
    ...scripted("ask", JSON.stringify({ options })),
  ]);
  await terminal.until("Choose 1");
  terminal.type("1");
  expect(await terminal.ended).toBe(0);
  expect(resultOf(terminal)).toMatchObject({ permissions: [{ allowed: true, by: "person", option: "Do it" }] });
});

test("AUTH-18: after a sign-in in the terminal the agent is started anew, and has the turn", async () => {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-sign-in-"));
  const agent = fileURLToPath(new URL("../chat/fixtures/locked-agent.ts", import.meta.url));
  const [mark, trace] = [join(folder, "mark"), join(folder, "trace.ndjson")];
  const locked = ["--agent", process.execPath, agent, "1", "session", mark, "terminal"];
  const terminal = new TerminalCommand(["run", "--auth", "terminal", "--trace", trace, "x", ...locked]);
  await terminal.until("Key:");
  terminal.type("right\r");
  await terminal.until("signed in in a terminal");
  expect(await terminal.ended).toBe(0);
  expect(readFileSync(trace, "utf8").match(/"method":"initialize"/g)).toHaveLength(2);
  rmSync(folder, { recursive: true });
});

const page = (url: string) => JSON.stringify({ mode: "url", url, elicitationId: "e" });

test("C-11: a page is shown and left to the person to open", async () => {
  const terminal = new TerminalCommand(["run", "x", ...scripted("form-v2", page("https://example.com/x"))]);
  await terminal.until("Choose 1-2: ");
  expect(terminal.text).toContain("https://example.com/x");
  terminal.type("y");
  await terminal.until('answer: {"action":"accept"}');
  expect(await terminal.ended).toBe(0);
});

test.each(["http://example.com/", "file:///etc/passwd", "javascript:alert(1)"])(
  "C-11: %s is not for a person to open",
  async (url) => {
    const terminal = new TerminalCommand(["run", "x", ...scripted("form-v2", page(url))]);
    await terminal.until('answer: {"action":"cancel"}');
    expect(await terminal.ended).toBe(0);
    expect(terminal.text).toContain("not safe");
  },
);
