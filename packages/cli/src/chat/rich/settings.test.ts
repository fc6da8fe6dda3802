import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

test("P-18: Shift+Tab goes through the modes, and one in which nothing is asked stands out", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  screen.type(keys.shiftTab);
  await screen.until("chatty · Trusting ·");
  const before = screen.raw.slice(0, screen.raw.lastIndexOf("Trusting"));
  expect(before.slice(before.lastIndexOf("\x1b["))).toMatch(/\b31m$/);
  screen.type(keys.shiftTab);
  await screen.until("chatty · Mode 1 ·");
});

test("of 400 modes one is chosen from a list, in which it can be searched", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agentOptions: { modes: 400 } });
  await screen.ready();
  screen.type(keys.shiftTab);
  await screen.until("Mode 1 (now)");
  screen.type("387");
  await screen.until(() => screen.screen().some((row) => row.includes("Mode 387")));
  screen.type(keys.enter);
  await screen.until("chatty · Mode 387 ·");
});

test("/mode sets one by its name, and says what there is not", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("/mode trusting");
  await screen.until("chatty · Trusting ·");
  await screen.send("/mode nonsense");
  await screen.until('has no value "nonsense"');
  await screen.send("/model x");
  await screen.until("The agent has no model to be chosen");
});

test("the menu has the chat's own commands and the agent's, with what may follow", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  screen.type("/re");
  await screen.until("look at the code");
  await screen.until("/restart");
  screen.type("view ");
  await screen.until("what to look at");
  screen.type("it");
  await screen.until("> /review it");
  screen.type(keys.enter);
  await screen.until('got [{"type":"text","text":"/review it"}]');
  await screen.send("/nonsense");
  await screen.until("There is no command /nonsense");
});
