import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

/** The status line, which is the last row. */
const status = (screen: ChatScreen) => screen.screen().findLast((row) => row !== "") ?? "";

test("the status says agent, mode, context, cost, folder, branch and queue; what is not known is not there", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { columns: 160 });
  await screen.ready();
  expect(status(screen)).toBe(`chatty · Mode 1 · ${place.root}`);
  mkdirSync(join(place.root, ".git"));
  writeFileSync(join(place.root, ".git", "HEAD"), "ref: refs/heads/topic/mend-it\n");
  await screen.send("usage");
  await screen.until(() => status(screen).startsWith("chatty · Mode 1 · 12k/200k · /"));
  await screen.send("usage 0.0421");
  const all = `chatty · Mode 1 · 12k/200k · 0.0421 USD · ${place.root} (topic/mend-it)`;
  await screen.until(() => status(screen) === all);
  await screen.send("work one");
  await screen.send("say two");
  await screen.until(() => status(screen) === `${all} · 1 prompt queued`);
  screen.type(keys.escape);
  await screen.until("Queue (held");
});

test("Ctrl+V pastes the picture on the clipboard, where the agent takes pictures; else it says that it does not", async () => {
  using place = new Place();
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const clipboard = join(place.root, "wl-paste");
  writeFileSync(clipboard, `#!/bin/sh\necho ${png} | base64 -d\n`);
  chmodSync(clipboard, 0o755);
  const env = { WAYLAND_DISPLAY: "wayland-0", PATH: `${place.root}:${process.env.PATH}` };
  {
    await using screen = new ChatScreen(place, { env });
    await screen.ready();
    screen.type(keys.ctrl("v"));
    await screen.until("This agent takes no images.");
  }
  await using screen = new ChatScreen(place, { env, agentOptions: { takes: { image: true } }, columns: 200 });
  await screen.ready();
  screen.type(keys.ctrl("v"));
  await screen.until("image 1");
  screen.type(keys.enter);
  await screen.until(() => screen.all(true).join("").includes('"mimeType":"image/png"'));
});
