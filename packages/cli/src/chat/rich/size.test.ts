import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

test("on 40 columns everything has its place: the prompt, a question, what a command prints, the status", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent: ["scripted"], columns: 40, rows: 30 });
  await screen.until("Colloquy · ");
  await screen.send("/scenario terminal");
  await screen.until("1 or y Allow once");
  expect(screen.screen().join("\n")).toMatch(/│ \? Run for i in[\s\S]*3 or s Refuse it, and stop the turn/);
  await screen.answer("y");
  await screen.until(() => /│ line 2\n[\s\S]*\nWorking .*\n\n>\nColloquy · /.test(screen.screen().join("\n")));
  await screen.until("It has printed:");
  await screen.until(() => screen.rowsWith("Working").length === 0);
  expect(screen.rowsWith("execute for i in")).toHaveLength(1);
});

test("a resize while an answer streams and a prompt is written changes nothing of either", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent: ["scripted"], columns: 100, rows: 24 });
  await screen.until("Colloquy · Workspace write");
  await screen.send("/scenario terminal");
  await screen.until("1 or y Allow once");
  for (const columns of [40, 100, 61]) {
    const before = screen.raw.length;
    screen.resize(columns, 24);
    await screen.until(() => screen.raw.length > before && screen.rowsWith("1 or y Allow once").length === 1);
  }
  await screen.answer("y");
  await screen.until(() => screen.screen().some((row) => /│ line 2$/.test(row)));
  screen.type("the next thing that I want");
  screen.resize(40, 16);
  await screen.until("> the next thing that I want");
  screen.resize(90, 30);
  await screen.until("It has printed:");
  await screen.until(() => screen.rowsWith("Working").length === 0);
  expect(screen.rowsWith("execute for i in")).toHaveLength(1);
  expect(screen.rowsWith("> the next thing that I want")).toHaveLength(1);
  expect(screen.rowsWith("Scripted · ")).toHaveLength(1);
  screen.type(keys.ctrl("d"));
});
