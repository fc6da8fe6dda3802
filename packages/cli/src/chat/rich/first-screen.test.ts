import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

test("what is typed before the program has started is in the prompt, and is sent when it is to be", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.until(() => screen.screen().some((row) => row.startsWith(">")));
  screen.type("say early bird");
  await screen.until("> say early bird");
  screen.type(keys.enter);
  await screen.until(() => screen.screen().includes("early bird"));
});

test("an agent that is not known ends it with 2, on a terminal as it was found", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent: ["scriptedd"] });
  expect(await screen.ended).toBe(2);
  const [first, ...rest] = screen.all();
  expect(first).toMatch(/^colloquy: There is no agent .*scripted\?/);
  expect(rest.filter((row) => row.startsWith(">") || row === "Colloquy")).toEqual([]);
  expect(screen.modes.bracketedPasteMode).toBe(false);
  expect(screen.modes.sendFocusMode).toBe(false);
});

test("wrong options are told before the terminal is taken", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { args: ["--nonsense"] });
  expect(await screen.ended).toBe(2);
  expect(screen.raw).not.toContain("\x1b");
});

test("Ctrl+D leaves while everything is still being loaded", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.until(() => screen.modes.bracketedPasteMode);
  screen.type(keys.ctrl("d"));
  expect(await screen.ended).toBe(0);
});
