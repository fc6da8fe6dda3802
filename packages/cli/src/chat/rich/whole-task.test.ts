import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

const project = fileURLToPath(new URL("../../../demo/project", import.meta.url));

test("the coding agent mends a project's tests, with consent for what it runs", async () => {
  using place = new Place();
  cpSync(project, place.root, { recursive: true });
  await using screen = new ChatScreen(place, { agent: ["scripted"], columns: 90, rows: 40 });
  await screen.until("Colloquy · Workspace write");
  await screen.send("/scenario fix-tests");
  await screen.until("1 or y Allow once");
  expect(screen.screen().join("\n")).toMatch(/✓ read .*package\.json/);
  expect(screen.screen()).toContain("  [>] Run its tests");
  await screen.answer("y");
  await screen.until("[>] Run the tests again");
  expect(screen.rowsWith("+   for (let at = 0;")).toHaveLength(1);
  await screen.until("1 or y Allow once");
  await screen.answer("y");
  await screen.until(() => screen.screen().includes(">"));
  expect(readFileSync(join(place.root, "src/sum.js"), "utf8")).toContain("let at = 0;");
  screen.type(keys.ctrl("d"));
  expect(await screen.ended).toBe(0);
  expect(screen.all(true).join("\n")).toMatch(/Go on with this session: colloquy chat --resume /);
}, 60_000);
