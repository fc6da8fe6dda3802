import { join } from "node:path";
import { expect, test } from "vitest";
import { command, userFolders } from "../../fixtures/command.ts";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

test.each([
  ["a letter", "y", "yes", "allowed once"],
  ["another letter", "n", "no", "refused"],
  ["a digit", "1", "yes", "allowed once"],
  ["an arrow and Enter", `${keys.down}${keys.down}${keys.enter}`, "no", "refused"],
])("consent is given or refused by %s, and that stays to be read", async (_, typed, answer, mark) => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("ask make test");
  await screen.until("1 or y Allow");
  await screen.answer(typed);
  await screen.until(`make test: ${answer}`);
  expect(screen.rowsWith("→")).toEqual([`  → ${mark}`]);
});

test("P-09: Enter alone never allows, and what was typed before the question is dropped", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("ask make test");
  screen.type("y1");
  await screen.until("1 or y Allow");
  await screen.answer(keys.enter);
  await screen.until("Choose by number, letter, or arrows and Enter");
  await screen.answer("n");
  await screen.until("make test: no");
});

test("P-09: what was typed while another program had the terminal answers no question that came meanwhile", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("later asked");
  await screen.until(() => pidOn(screen) !== undefined);
  await screen.send(`!echo 'it is lent'; kill -USR2 ${pidOn(screen)}; until [ -e asked ]; do sleep 0.1; done`);
  await screen.until(() => screen.rowsWith("it is lent").some((row) => !row.includes("$")));
  screen.type("yes");
  await screen.until("1 or y Allow");
  await screen.answer("n", "make test: no");
});

test("P-05: what fills the screen begins with its first line", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send(`ask ${Array.from({ length: 400 }, (_, at) => `word${at}`).join(" ")}`);
  await screen.until("Space and b scroll");
  expect(screen.screen()[0]).toMatch(/^│ \? word0 /);
});

test("what is broken off a long command stands below where it begins", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send(`ask make ${Array.from({ length: 30 }, (_, at) => `part-${at}`).join(" ")}`);
  await screen.until("1 or y Allow");
  expect(screen.screen().filter((row) => /^│ (?! |\?)/.test(row))).toEqual([]);
  await screen.answer("n");
});

test("the turn is stopped with the answer, and a cancelled turn takes its question back", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("ask make test");
  await screen.until("1 or y Allow");
  await screen.answer("s");
  await screen.until("The turn was cancelled");
  await screen.send("ask make again");
  await screen.until("1 or y Allow");
  screen.type(keys.ctrl("c"));
  await screen.until(() => screen.rowsWith("The turn was cancelled").length === 2);
  await screen.until(() => screen.rowsWith("1 or y Allow").length === 0);
});

test("P-10: of two questions at once one is asked after the other, and each answer is for its own", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("both make one,make two");
  await screen.until("│ ? make one");
  expect(screen.rowsWith("│ ? make two")).toEqual([]);
  await screen.answer("y");
  await screen.until("make one: yes");
  await screen.until(() => screen.screen().some((row) => row.startsWith("│") && row.includes("make two")));
  await screen.answer("n", "make two: no");
});

test("P-06: a question whose tool call changes shows what it is about now, and keys are dropped again", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("changing make test");
  await screen.until("1 or y Allow");
  await screen.until(() => pidOn(screen) !== undefined);
  process.kill(pidOn(screen)!, "SIGUSR2");
  await screen.until("It has changed since it was first shown.");
  expect(screen.screen().join("\n")).toContain("rm -rf everything");
  await screen.answer("n");
  await screen.until("make test: no");
});

test("a command that is too long to be shown is cut visibly, and all of it is there with e", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { rows: 60, columns: 60 });
  await screen.ready();
  await screen.send(`ask ${Array.from({ length: 400 }, (_, at) => `word${at}`).join(" ")} the-end`);
  await screen.until("e shows all of it");
  await screen.answer("e");
  await screen.until("e shows less");
  screen.type("\x1b[F");
  await screen.until("the-end");
  screen.type("n");
  await screen.until("the-end: no");
});

test("P-15: what is allowed always is kept for the next time, by this client, and is listed", async () => {
  using place = new Place();
  {
    await using screen = new ChatScreen(place);
    await screen.ready();
    await screen.send("ask make test");
    await screen.until("Always here: the command `make test`");
    expect(screen.rowsWith("Always here")[0]!.match(/make test/g)).toHaveLength(1);
    await screen.answer("a");
    await screen.until("make test: yes");
    await screen.until("→ allowed from now on: the command `make test`");
    screen.type(keys.ctrl("d"));
    expect(await screen.ended).toBe(0);
  }
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("ask make test");
  await screen.until("make test: yes");
  await screen.until("answered for good before");
  const variables = userFolders(join(place.root, ".user"));
  const { stdout } = await command(["permissions", "list"], undefined, variables);
  expect(stdout).toContain("make test");
});

/** The number of the agent's process, when it has said it. */
function pidOn(screen: ChatScreen): number | undefined {
  const row = screen.screen().find((one) => /^\s*\d+\s*$/.test(one));
  return row === undefined ? undefined : Number(row);
}
