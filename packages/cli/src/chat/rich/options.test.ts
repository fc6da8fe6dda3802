import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

const agent = [process.execPath, fileURLToPath(new URL("../fixtures/options-agent.ts", import.meta.url))];

test("in version 2, Shift+Tab goes through the modes that are an option, and Alt+P and /model choose the model", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent });
  await screen.until("choosy · ASK · SMALL");
  screen.type(keys.shiftTab);
  await screen.until("choosy · CODE · SMALL");
  screen.type(keys.shiftTab);
  await screen.until("choosy · ASK · SMALL");
  screen.type("\x1bp");
  await screen.until("SMALL (now)");
  screen.type("large");
  await screen.until(() => !screen.screen().some((row) => row.includes("SMALL (now)")));
  screen.type(keys.enter);
  await screen.until("choosy · ASK · LARGE");
  await screen.send("/model small");
  await screen.until("choosy · ASK · SMALL");
});

test("/config sets a switch and a choice: from a list, by name, and by name and value", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent, columns: 100 });
  await screen.until("choosy · ASK · SMALL");
  await screen.send("/config quick on");
  await screen.until("* Quick answers: on");
  await screen.send("/config llm LARGE");
  await screen.until("* Language model: LARGE");
  await screen.send("/config quick maybe");
  await screen.until('Quick answers is on or off, not "maybe"');
  await screen.send("/config llm");
  await screen.until("LARGE (now)");
  screen.type(`${keys.up}${keys.enter}`);
  await screen.until("* Language model: SMALL");
  await screen.send("/config");
  await screen.until("What to set");
  screen.type("quick");
  await screen.until(() => !screen.screen().some((row) => row.includes("Language model ")));
  screen.type(keys.enter);
  await screen.until("on (now)");
  screen.type(`${keys.down}${keys.enter}`);
  await screen.until("* Quick answers: off");
  await screen.send("what is set?");
  await screen.until('{"mode":"ask","llm":"small","quick":false}');
  expect(screen.rowsWith("Quick answers: ")).toHaveLength(2);
});
