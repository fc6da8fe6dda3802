import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

test("a prompt has several lines in three ways, and what is pasted is never sent by itself (D-11)", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  screen.type("one\\\r");
  screen.type(`two${keys.ctrl("j")}`);
  screen.type("three\x1b[13;2u");
  screen.paste("four\nfive\n");
  await screen.until("  five");
  expect(screen.rowsWith("got")).toEqual([]);
  screen.type(keys.enter);
  await screen.until(() => screen.rowsWith('"text":"one\\ntwo\\nthree\\nfour\\nfive').length === 1);
});

test("what was sent is found again by the next run: with Up, and with Ctrl+R", async () => {
  using place = new Place();
  for (const text of ["say first things", "say second things"]) {
    await using screen = new ChatScreen(place);
    await screen.ready();
    await screen.send(text);
    await screen.until(() => screen.screen().includes(text.slice(4)));
    screen.type(keys.ctrl("d"));
    expect(await screen.ended).toBe(0);
  }
  await using screen = new ChatScreen(place);
  await screen.ready();
  screen.type(keys.up);
  await screen.until("> say second things");
  screen.type(keys.ctrl("c"));
  await screen.until(() => screen.screen().includes(">"));
  screen.type(`${keys.ctrl("r")}first`);
  await screen.until("say first things");
  screen.type(keys.enter);
  await screen.until(() => screen.screen().some((row) => /^(> say )?first things$/.test(row)));
});

test("Ctrl+G writes the prompt in the user's own editor; Ctrl+S puts it aside and brings it back", async () => {
  using place = new Place();
  const editor = join(place.root, "editor.sh");
  writeFileSync(editor, '#!/bin/sh\nprintf "%s" " and more" >> "$1"\n');
  chmodSync(editor, 0o755);
  await using screen = new ChatScreen(place, { env: { EDITOR: editor, VISUAL: undefined } });
  await screen.ready();
  screen.type("draft");
  await screen.until("> draft");
  screen.type(keys.ctrl("g"));
  await screen.until("> draft and more");
  screen.type(keys.ctrl("s"));
  await screen.until(() => !screen.screen().some((row) => row.startsWith("> draft")));
  screen.type(keys.ctrl("s"));
  await screen.until("> draft and more");
});

test.each([
  ["a link", {}, '"type":"resource_link"'],
  ["its text, where the agent takes that", { embeddedContext: true }, '"text":"the notes'],
])("a file that is picked with @ goes along as %s", async (_, takes, expected) => {
  using place = new Place();
  writeFileSync(join(place.root, "notes-for-you.md"), "the notes\n");
  await using screen = new ChatScreen(place, { agentOptions: { takes }, columns: 400 });
  await screen.ready();
  screen.type("see @notes");
  await screen.until("notes-for-you.md");
  screen.type("\t");
  await screen.until("> see @notes-for-you.md");
  screen.type(keys.enter);
  await screen.until(() => screen.all(true).join("").includes(expected));
});

test("!line runs in the terminal, and !!line also gives the agent what it prints", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("!echo from $((40 + 2))");
  await screen.until("from 42");
  await screen.send("!exit 3");
  await screen.until("It ended with exit code 3.");
  await screen.send("!!echo for $((50 + 2))");
  await screen.until(() => screen.all(true).join("").includes("I ran `echo for $((50 + 2))`"));
  await screen.until(() => screen.all(true).join("").includes("for 52"));
});

test("Esc ends a !!line and all that it started, and the agent is not told; one that leaves a child with its pipes ends all the same", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place);
  await screen.ready();
  await screen.send("!!echo begun; sleep 1000");
  await screen.until("(Esc stops it)");
  screen.type(keys.escape);
  await screen.until("The agent is not told of it.");
  await screen.send("!!sleep 3 & echo $((60 + 2)) said");
  await screen.until(() => screen.all(true).join("").includes("62 said"));
});

test("a path of a picture that is pasted is the picture, where the agent takes pictures", async () => {
  using place = new Place();
  const path = join(place.root, "dot.png");
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  writeFileSync(path, Buffer.from(png, "base64"));
  await using screen = new ChatScreen(place, { agentOptions: { takes: { image: true } }, columns: 200 });
  await screen.ready();
  screen.paste(path);
  await screen.until("image 1");
  screen.type(keys.enter);
  await screen.until(() => screen.all(true).join("").includes('"mimeType":"image/png"'));
});
