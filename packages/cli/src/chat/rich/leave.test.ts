import { expect, test } from "vitest";
import { Emulator } from "../../fixtures/emulator.ts";
import { processTree } from "../../trace/index.ts";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

test("Ctrl+C clears what is typed, then says that it leaves, then leaves", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  screen.type("half a thought");
  await screen.until("> half a thought");
  screen.type(keys.ctrl("c"));
  await screen.until(() => screen.screen().includes(">"));
  screen.type(keys.ctrl("c"));
  await screen.until("Ctrl+C again leaves");
  screen.type(keys.ctrl("c"));
  expect(await screen.ended).toBe(0);
  expect(screen.modes.bracketedPasteMode).toBe(false);
});

test("promise 2: whoever leaves while the agent is deaf leaves nothing running", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("deaf");
  await screen.until("deaf now");
  screen.type(keys.ctrl("d"));
  expect(await screen.ended).toBe(0);
  await using left = new Emulator([], { program: ["sh", "-c", `pgrep -g ${screen.pid} || echo nothing`] });
  await left.ended;
  expect(left.all()).toEqual(["nothing"]);
});

test("promise 2: a signal ends the chat and the line that has its terminal, and all that the line started", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("!trap '' HUP; echo \"it $(true)runs\"; sleep 1000; echo over");
  await screen.until("it runs");
  screen.signal("SIGTERM");
  expect(await screen.ended).toBe(143);
  await expect.poll(() => processTree(screen.pid)).toEqual([]);
});

test("the bell rings, and the title says why, only for somebody who looks elsewhere", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("say in plain sight");
  await screen.until(() => screen.screen().includes("in plain sight"));
  expect(screen.raw).not.toContain("\x07");
  screen.type("ask make test\r\x1b[O");
  await screen.until("1 or y Allow");
  await screen.until(() => screen.raw.includes("The agent wants your consent"));
  expect(screen.raw).toContain("\x07");
});

test("Ctrl+O shows everything with search, and goes back to the conversation as it was", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send(`say ${Array.from({ length: 60 }, (_, at) => `line ${at}`).join(" ")}`);
  await screen.until("Mode 1");
  screen.type(keys.ctrl("o"));
  await screen.until(() => screen.paging);
  screen.type("/line 59\r");
  await screen.until("line 59");
  screen.type("q");
  await screen.until(() => !screen.paging);
  await screen.until(">");
});

test("Ctrl+T hides the plan and shows it again", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("plan");
  await screen.until("[ ] Mend");
  screen.type(keys.ctrl("t"));
  await screen.until(() => screen.rowsWith("[ ] Mend").length === 0);
  screen.type(keys.ctrl("t"));
  await screen.until("[ ] Mend");
});

test("/usage, /copy and /debug say what there is", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("/copy");
  await screen.until("There is no answer yet");
  await screen.send("say copied words");
  await screen.until(() => screen.screen().includes("copied words"));
  await screen.send("/copy");
  await screen.until("* Copied.");
  expect(screen.raw).toContain(`\x1b]52;c;${Buffer.from("copied words").toString("base64")}`);
  await screen.send("/usage");
  await screen.until("* Context   not reported");
  await screen.send("/debug");
  await screen.until(() => screen.paging && screen.screen().join().includes("session/prompt"));
});
