import { expect, test } from "vitest";
import { Emulator } from "../fixtures/emulator.ts";
import { paint, painterLine, quoted } from "./fixtures/paint.ts";
import type { Painting } from "./fixtures/painter.ts";

const live = ["live"];

/** The painter, and behind it what it left of the terminal. */
function paintThenLook(painting: Painting): Emulator {
  const [node, ...args] = painterLine(painting);
  const script = `${[node!, ...args].map(quoted).join(" ")}; echo code $?; stty -a; echo looked`;
  return new Emulator([], { program: ["sh", "-c", script], columns: 120 });
}

/** Sees to it that a terminal is as a program expects it. */
async function expectAsFound(terminal: Emulator): Promise<void> {
  await terminal.until("looked");
  expect(terminal.all(true).join("\n")).toMatch(/[^-]icanon[\s\S]*[^-]echo /);
  expect(terminal.modes).toMatchObject({ bracketedPasteMode: false, sendFocusMode: false, wraparoundMode: true });
  expect(terminal.paging).toBe(false);
  expect(terminal.raw.lastIndexOf("\x1b[?25h")).toBeGreaterThan(terminal.raw.lastIndexOf("\x1b[?25l"));
  expect(terminal.raw.split("\x1b[>5u")).toHaveLength(terminal.raw.split("\x1b[<u").length);
  expect(terminal.all().join("\n")).not.toContain("120x24");
}

test.each([
  ["it closes", "\x04", 0, "left"],
  ["the program exits", "e", 3, ""],
  ["the program exits while a page is shown", "pe", 3, ""],
  ["an error is thrown", "x", 1, "Error: on purpose"],
  ["a promise is rejected", "r", 1, "Error: on purpose"],
])("when %s, the terminal is as it was found, and what was committed is there", async (_, keys, code, told) => {
  await using terminal = paintThenLook({ committed: ["kept"], live });
  await terminal.until("120x24");
  terminal.type(`c${keys}`);
  await expectAsFound(terminal);
  const text = terminal.all();
  expect(text.slice(0, 2)).toEqual(["kept", "committed 1"]);
  expect(text).toContain(`code ${code}`);
  expect(text.join("\n")).toContain(told);
  if (told !== "") expect(terminal.raw.indexOf(told)).toBeGreaterThan(terminal.raw.lastIndexOf("\x1b[?2004l"));
});

test.each(["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"] as const)(
  "when %s ends the program, the terminal is as it was found, and the signal is told",
  async (signal) => {
    await using terminal = paintThenLook({ live });
    await terminal.until("120x24");
    terminal.type(`k${signal.slice(3)}\r`);
    await expectAsFound(terminal);
    expect(terminal.all().find((row) => row.startsWith("code"))).toMatch(/^code 1(29|30|31|43)$/);
  },
);

test("a signal that somebody else listens to is theirs: they still print, and close", async () => {
  await using terminal = paint({ live, listens: true });
  await terminal.until("80x24");
  terminal.signal("SIGTERM");
  expect(await terminal.ended).toBe(7);
  expect(terminal.all()).toEqual(["ended by a signal"]);
  expect(terminal.modes.bracketedPasteMode).toBe(false);
});

test("a terminal that is gone is told", async () => {
  await using terminal = paint({ live, listens: true });
  await terminal.until("80x24");
  terminal.hangUp();
  expect(await terminal.ended).toBe(9);
});

test("a program that it is lent to finds it as it was, gets every byte, and then all is as before", async () => {
  const lent = "stty -a; printf 'name? '; read name; echo got $name";
  await using terminal = paint({ committed: ["kept"], live, lent }, { columns: 120 });
  await terminal.until("120x24");
  terminal.type("l");
  await terminal.until("name?");
  expect(terminal.modes).toMatchObject({ bracketedPasteMode: false, sendFocusMode: false });
  expect(terminal.all().join("\n")).toMatch(/[^-]icanon[\s\S]*[^-]echo /);
  terminal.type("Ada Lovelace\r");
  await terminal.until("120x24 l back");
  expect(terminal.all()).toContain("got Ada Lovelace");
  expect(terminal.all().slice(-2)).toEqual(["live", "120x24 l back"]);
  expect(terminal.modes).toMatchObject({ bracketedPasteMode: true, sendFocusMode: true });
  terminal.type("c");
  await terminal.until("back c");
  expect(terminal.all().slice(-3)).toEqual(["committed 1", "live", "120x24 l back c"]);
});

test("Ctrl-C in the program that it is lent to ends that, and not this one", async () => {
  const lent = "trap 'echo interrupted; exit 1' INT; echo ready; while :; do sleep 1; done";
  await using terminal = paint({ live, lent });
  await terminal.until("80x24");
  terminal.type("l");
  await terminal.until("ready");
  terminal.type("\x03");
  await terminal.until("80x24 l back");
  expect(terminal.all()).toContain("^Cinterrupted");
});

test("it is suspended as a job of a shell is, and goes on where it was", async () => {
  const program = ["bash", "--norc", "--noprofile", "-i"];
  await using shell = new Emulator([], { program, env: { PS1: "shell> ", HISTFILE: undefined }, columns: 200 });
  await shell.until("shell>");
  shell.type(
    `${painterLine({ committed: ["kept"], live })
      .map(quoted)
      .join(" ")}\r`,
  );
  await shell.until("200x24");
  for (const keys of ["s", "kTSTP\r"]) {
    shell.type(keys);
    await shell.until(() => shell.all().at(-1) === "shell>");
    expect(shell.modes).toMatchObject({ bracketedPasteMode: true, sendFocusMode: false });
    expect(shell.all().filter((row) => row === "live")).toEqual([]);
    shell.type("stty -a; fg\r");
    await shell.until(() => shell.all().at(-1)?.startsWith("200x24") === true && shell.all().at(-2) === "live");
    expect(shell.modes.sendFocusMode).toBe(true);
    expect(shell.all().filter((row) => row === "kept")).toHaveLength(1);
  }
  shell.type("\x04");
  await shell.until("left");
});

test("a program that was stopped without being asked takes the terminal again when it goes on", async () => {
  await using terminal = paint({ committed: ["kept"], live });
  await terminal.until("80x24");
  terminal.signal("SIGSTOP");
  terminal.signal("SIGCONT");
  await terminal.until(() => terminal.raw.split("\x1b[?2004h").length > 2);
  terminal.type("c");
  await terminal.until("80x24 c");
  expect(terminal.all().slice(-3)).toEqual(["committed 1", "live", "80x24 c"]);
});

test("where nobody could let it go on, a suspension ends at once", async () => {
  await using terminal = paint({ live });
  await terminal.until("80x24");
  terminal.type("s");
  await terminal.until("80x24 s resumed");
});

test("what is typed before the program listens is not lost", async () => {
  const [node, ...args] = painterLine({ live });
  const script = `echo ready; read _; exec ${[node!, ...args].map(quoted).join(" ")}`;
  await using terminal = new Emulator([], { program: ["sh", "-c", script] });
  await terminal.until("ready");
  terminal.type("\rnnyy");
  await terminal.until("80x24 n n y y");
});
