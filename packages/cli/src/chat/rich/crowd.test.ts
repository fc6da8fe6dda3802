import { expect, test } from "vitest";
import { ChatScreen, Place } from "../fixtures/chat-screen.ts";

test("P-10: of 1,000 questions of a session it is said how many wait, and one answer refuses them all", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("crowd 1000");
  await screen.until("999 more wait for an answer.");
  await screen.until("Refuse this and the 999 that wait, and stop the turn");
  await screen.answer("y");
  await screen.until("998 more wait for an answer.");
  await screen.answer("s");
  await screen.until("The turn was cancelled");
  expect(screen.rowsWith("wait for an answer")).toEqual([]);
  await screen.send("say and it goes on");
  await screen.until(() => screen.screen().includes("and it goes on"));
});
