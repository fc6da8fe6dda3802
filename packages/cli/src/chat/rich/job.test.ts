import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commandLine, environment, userFolders } from "../../fixtures/command.ts";
import { Emulator } from "../../fixtures/emulator.ts";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

const chatAgent = fileURLToPath(new URL("../../fixtures/chat-agent.ts", import.meta.url));

test("Ctrl+Z gives the shell back, and fg the conversation, with what was typed", async () => {
  using place = new Place();
  const line = [process.execPath, ...commandLine(["chat", "--agent", process.execPath, chatAgent, "{}"])];
  await using shell = new Emulator([], {
    program: ["bash", "--norc", "--noprofile", "-i"],
    env: { ...environment, ...userFolders(`${place.root}/.user`), PS1: "shell> ", HISTFILE: undefined },
    cwd: place.root,
    columns: 120,
  });
  await shell.until("shell>");
  shell.type(`${line.map((word) => `'${word}'`).join(" ")}\r`);
  await shell.until("chatty · Mode 1");
  shell.type("say before\r");
  await shell.until(() => shell.screen().includes("before"));
  shell.type("half a thought");
  await shell.until("> half a thought");
  shell.type(keys.ctrl("z"));
  await shell.until(() => shell.all().at(-1) === "shell>");
  expect(shell.modes).toMatchObject({ sendFocusMode: false });
  expect(shell.screen().filter((row) => row.includes("chatty · Mode 1"))).toEqual([]);
  shell.type("fg\r");
  await shell.until("> half a thought");
  await shell.until("chatty · Mode 1");
  expect(shell.all().filter((row) => row.includes("Stopped"))).toHaveLength(1);
  shell.type(`${keys.ctrl("c")}say after\r`);
  await shell.until(() => shell.screen().includes("after"));
  shell.type(keys.ctrl("d"));
  await shell.until(() => shell.all().at(-1) === "shell>");
  expect(shell.all().filter((row) => row === "before" || row === "after")).toEqual(["before", "after"]);
});

test("Ctrl+L paints again what something else has written over", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("say words that stay");
  await screen.until(() => screen.screen().includes("words that stay"));
  screen.type("half a thought");
  await screen.until("> half a thought");
  // What another program prints comes to the terminal beside what this one does.
  screen.scribble("\x1b[1;1HGARBAGE\x1b[2K\rGARBAGE");
  await screen.until("GARBAGE");
  screen.type(keys.ctrl("l"));
  await screen.until(() => screen.screen().every((row) => !row.includes("GARBAGE")));
  await screen.until("> half a thought");
  await screen.until("chatty · Mode 1");
});

test("Esc Esc brings the last prompt back, to be changed and sent again", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("say one thing");
  await screen.until(() => screen.screen().includes("one thing"));
  // As terminals tell of the key that say which one it was; else the first would be the beginning of a longer sequence.
  screen.type("\x1b[27u\x1b[27u");
  await screen.until(() => screen.rowsWith("> say one thing").length === 2);
  screen.type(" more\r");
  await screen.until(() => screen.screen().includes("one thing more"));
});
