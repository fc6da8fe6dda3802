import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

const path = fileURLToPath(new URL("../fixtures/reluctant-agent.ts", import.meta.url));
const agent = [process.execPath, path];

test("promise 4: Esc gives up another session that does not open, and the one before goes on", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent });
  await screen.until("reluctant · ");
  await screen.send("/new");
  await screen.until("Opening the session");
  screen.type(keys.escape);
  await screen.until("* Stopped.");
  expect(screen.rowsWith("Opening the session")).toEqual([]);
  await screen.send("open");
  await screen.until("this is session 1; closed: none");
  // It came after all, and nobody wants it.
  await screen.send("and now?");
  await screen.until("this is session 1; closed: session 2");
});

test("Esc gives up an older session, of which nothing is shown when it comes after all", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent });
  await screen.until("reluctant · ");
  await screen.send("/resume older");
  await screen.until("Opening the session");
  screen.type(keys.escape);
  await screen.until("* Stopped.");
  await screen.send("open");
  await screen.until("this is session 1; closed: none");
  await screen.send("and now?");
  await screen.until("this is session 1; closed: older");
  expect(screen.rowsWith("replayed too late")).toEqual([]);
});

test("while the agent starts, Esc ends it, for without a session it is of no use", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent: [...agent, "never"] });
  await screen.until("Opening the session");
  screen.type(keys.escape);
  await screen.until("No agent · /restart starts it again");
});
