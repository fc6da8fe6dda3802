import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

test("promise 4: Esc stops the turn, holds what waits, and Enter on an empty prompt lets it go on", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("work one");
  await screen.until("Working");
  await screen.send("say two");
  await screen.until("Queue (Up takes the last back)");
  screen.type(keys.escape);
  await screen.until("Queue (held");
  await screen.until("The turn was cancelled");
  expect(screen.rowsWith("  1 say two")).toHaveLength(1);
  // What waits is set apart from what was said.
  await screen.until(() => /cancelled\.\n\nQueue \(held/.test(screen.screen().join("\n")));
  screen.type(keys.enter);
  await screen.until(() => screen.screen().includes("two"));
  expect(screen.rowsWith("Queue (")).toEqual([]);
});

test("Up takes the last prompt of the queue back into the editor, to be changed", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("work one");
  await screen.send("say two");
  await screen.send("say three");
  await screen.until("  2 say three");
  screen.type(keys.up);
  await screen.until("> say three");
  await screen.until(() => !screen.screen().some((row) => row.startsWith("  2 ")));
  screen.type("ty");
  await screen.until("> say threety");
  screen.type(keys.escape);
});

test("Alt+Enter stops the turn and sends its prompt before those that wait", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { rows: 40 });
  await screen.ready();
  await screen.send("work one");
  await screen.send("say queued");
  await screen.until("  1 say queued");
  screen.type("say urgent");
  await screen.until("> say urgent");
  screen.type(keys.altEnter);
  await screen.until(() => screen.screen().includes("queued"));
  const told = screen.all().filter((row) => /^(urgent|queued|\* The turn was cancelled\.)$/.test(row));
  expect(told).toEqual(["* The turn was cancelled.", "urgent", "queued"]);
});

test("promise 2: an agent that is deaf is waited for, and Esc again offers to end it; the chat stays", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("deaf");
  await screen.until("deaf now");
  screen.type(keys.escape);
  await screen.until("Stopping: waiting for the agent to end its turn");
  screen.type(keys.escape);
  await screen.until("Ending the agent ends all that it started");
  await screen.answer("y");
  await screen.until("No agent · /restart starts it again");
  await screen.send("/restart");
  await screen.ready();
  await screen.send("say again");
  await screen.until(() => screen.screen().includes("again"));
});

test("what is typed while an agent is started anew is for the next one", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  screen.type("/restart\rsay again\r");
  await screen.until(() => screen.screen().includes("again"));
});

test("an agent that dies is told once, with why, and can be started again", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("crash");
  await screen.until("No agent · /restart starts it again");
  expect(screen.rowsWith("exit code 3")).toHaveLength(1);
  screen.type(keys.ctrl("d"));
  expect(await screen.ended).toBe(0);
});
