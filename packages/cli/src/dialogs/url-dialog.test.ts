import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { textOf } from "../cells/index.ts";
import { DEAF_MS } from "../person/index.ts";
import { clock, isSettled, press, seen, show } from "./fixtures/typing.ts";
import { openUrl } from "./open-url.ts";
import { MAX_URL, readUrl, urlLines } from "./shown-url.ts";
import { urlDialog, urlWaitDialog } from "./url-dialog.ts";

const questionOf = (url: string) =>
  ({ mode: "url", message: "Sign in", request: { url, elicitationId: "e" } }) as never;

function asked(url: string, open: (url: string) => Promise<void> = async () => {}) {
  const time = clock();
  const changed = Promise.withResolvers<void>();
  const copied: string[] = [];
  const copy = (text: string) => void copied.push(text);
  const dialog = urlDialog({ question: questionOf(url), open, copy, onChange: changed.resolve, now: time.now });
  show(dialog);
  time.pass(DEAF_MS);
  return { dialog, copied, changed: changed.promise };
}

test("C-11: all of the address and its site are shown, and o opens exactly that", async () => {
  const opened: string[] = [];
  const { dialog } = asked("https://example.com/a?b=c", async (url) => void opened.push(url));
  expect(seen(dialog).slice(0, 3)).toEqual(["? Sign in", "  https://example.com/a?b=c", "  The site is example.com"]);
  press(dialog, "enter");
  expect(await isSettled(dialog.answered)).toBe(false);
  press(dialog, "o", "o");
  expect(await dialog.answered).toBe("accept");
  expect(opened).toEqual(["https://example.com/a?b=c"]);
});

test.each([
  ["http://example.com/", "not encrypted"],
  ["javascript:alert(1)", "not https but javascript:"],
  ["file:///etc/passwd", "not https but file:"],
  ["-https://example.com", "no address"],
  ["https://exa\nmple.com", "control characters"],
  ["https://example.com/\x1b[2J", "control characters"],
  [`https://example.com/${"a".repeat(MAX_URL)}`, "longer than"],
])("C-11: %j is not opened, and it is said why", async (url, words) => {
  const { dialog } = asked(url, () => expect.unreachable());
  expect(seen(dialog).join(" ")).toContain(words);
  press(dialog, "o", "a", "c");
  expect(await isSettled(dialog.answered)).toBe(false);
  press(dialog, "n");
  expect(await dialog.answered).toBe("decline");
  await expect(openUrl(url)).rejects.toThrow("The address is not opened");
});

test.each([
  ["https://google.com@evil.example/", "What is before the @ is a name, not the site", "evil.example"],
  ["https://user:google.com@evil.example/", "What is before the @ is a name, not the site", "evil.example"],
  ["https://аpple.com/", "letters that can look like others: аpple.com", "xn--pple-43d.com"],
  ["http://127.0.0.1:8080/", "a program on this machine", "127.0.0.1:8080"],
])("D-22: of %s it is said what is to be watched out for, and the host is marked", (url, words, host) => {
  const reading = readUrl(url);
  const lines = "url" in reading ? urlLines(reading.url, 120) : [];
  expect(lines.map(textOf).join("\n")).toContain(words);
  expect(lines[0]!.find(({ style }) => style?.underline)?.text).toBe(host);
});

test("when it cannot be opened, that is said, and it can be copied and opened by hand", async () => {
  const { dialog, copied, changed } = asked("https://example.com/", () => Promise.reject(new Error("No browser")));
  press(dialog, "o");
  await changed;
  expect(seen(dialog)).toContain("No browser");
  press(dialog, "c", "a");
  expect(copied).toEqual(["https://example.com/"]);
  expect(await dialog.answered).toBe("accept");
});

test("P-09: what is typed before it appears opens nothing", async () => {
  const dialog = urlDialog({
    question: questionOf("https://example.com"),
    open: () => expect.unreachable(),
    now: () => 0,
  });
  press(dialog, "o");
  seen(dialog);
  press(dialog, "o", "a");
  expect(await isSettled(dialog.answered)).toBe(false);
});

test("after that it is waited until the agent or the person says that it is done", async () => {
  const done = Promise.withResolvers<void>();
  const first = urlWaitDialog({ question: questionOf("https://example.com"), completed: done.promise });
  expect(seen(first)[0]).toBe("Waiting for what you do at example.com");
  done.resolve();
  expect(await first.answered).toBe("done");
  const waits = () => urlWaitDialog({ question: questionOf("https://example.com"), completed: new Promise(() => {}) });
  const [second, third] = [waits(), waits()];
  press(second, "d");
  press(third, "escape");
  expect([await second.answered, await third.answered]).toEqual(["done", undefined]);
});

/** A folder with a program that stands for the platform's opener. */
async function opener(script: string) {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-opener-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "xdg-open"), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, "xdg-open"), 0o755);
  return { env: { PATH: `${folder}:${process.env.PATH}`, OUT: join(folder, "out") } };
}

test.skipIf(process.platform === "win32")(
  "C-11 T-02: the opener gets the address as one word, without a shell",
  async () => {
    const { env } = await opener('printf "%s|" "$@" > "$OUT"');
    await openUrl("https://example.com/?a=$(id);b&c='d'", { env, platform: "linux" });
    expect(await readFile(env.OUT, "utf8")).toBe("https://example.com/?a=$(id);b&c=%27d%27|");
  },
);

test.skipIf(process.platform === "win32")(
  "an opener that fails, or is not there, is an error that says so",
  async () => {
    const { env } = await opener("exit 3");
    await expect(openUrl("https://example.com", { env, platform: "linux" })).rejects.toThrow("xdg-open ended with 3");
    const missing = { PATH: "/nowhere" };
    await expect(openUrl("https://example.com", { env: missing, platform: "linux" })).rejects.toThrow(
      "xdg-open: ENOENT",
    );
  },
);
