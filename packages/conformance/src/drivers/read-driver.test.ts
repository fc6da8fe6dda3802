import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { actNames, shownKinds } from "../clients/index.ts";
import { bytesOf } from "./keys.ts";
import { readDriver, waitedFor } from "./read-driver.ts";

test("a driver that has everything is read", () => {
  const driver = {
    command: ["client", "{agent}"],
    env: { HOME: "{private}" },
    files: { "settings.json": { agents: ["{agent}"] }, ".rc": "text" },
    terminal: { columns: 120, rows: 40 },
    shows: ["messages"],
    acts: {
      prompt: [{ wait: "/\\d>/" }, { type: "{text}" }, { press: "Enter" }],
      quit: [{ pause: 10 }, { write: "q" }, { signal: "SIGTERM" }],
    },
    model: "{private}/model.json",
  };
  expect(readDriver(driver)).toEqual(driver);
});

test.each([
  [[], "the driver is no object"],
  [{ cmd: [] }, "the driver.cmd is not known; known are "],
  [{ command: [] }, "the driver.command is empty"],
  [{ command: ["a", 1] }, "the driver.command[1] is no text"],
  [{ env: { A: 1 } }, "the driver.env.A is no text"],
  [{ terminal: { columns: 80 } }, "the driver.terminal.rows is missing"],
  [{ terminal: { columns: 0, rows: 1 } }, "the driver.terminal.columns is no number of 1 to 1000"],
  [{ shows: ["pictures"] }, "the driver.shows[0] is none of messages, "],
  [{ acts: { sing: [] } }, "the driver.acts.sing is nothing that a user does: prompt, "],
  [{ acts: { quit: [{}] } }, "the driver.acts.quit[0] must have one of the members wait, "],
  [{ acts: { quit: [{ shout: "x" }] } }, "the driver.acts.quit[0].shout is not known"],
  [{ acts: { quit: [{ wait: "/(/" }] } }, "the driver.acts.quit[0].wait is no expression: "],
  [{ acts: { quit: [{ press: "Any" }] } }, "the driver.acts.quit[0].press is no key"],
  [{ acts: { quit: [{ signal: "SIGNO" }] } }, "the driver.acts.quit[0].signal is no signal"],
  [{ acts: { quit: [{ pause: -1 }] } }, "the driver.acts.quit[0].pause is no number of 0 to 60000"],
])("of %j it is said what is wrong", (driver, words) => {
  expect(() => readDriver(driver)).toThrow(words);
});

test("the schema knows what is read", () => {
  const file = join(import.meta.dirname, "../../schema/driver.schema.json");
  const { properties } = JSON.parse(readFileSync(file, "utf8"));
  expect(Object.keys(properties.acts.properties)).toEqual(actNames);
  expect(properties.shows.items.enum).toEqual(shownKinds);
  expect(() => readDriver({ unknown: 1 })).toThrow(Object.keys(properties).join(", "));
});

test("what is waited for is a text, or an expression between slashes", () => {
  expect(waitedFor("a/b")).toBe("a/b");
  expect(waitedFor("/a.c/")).toEqual(/a.c/u);
});

test.each([
  ["Enter", "\r"],
  ["Ctrl+C", "\x03"],
  ["Alt+p", "\x1bp"],
  ["Alt+Enter", "\x1b\r"],
  ["ä", "ä"],
  ["Ctrl+Enter", undefined],
  ["toString", undefined],
])("the key %s", (key, bytes) => {
  expect(bytesOf(key)).toBe(bytes);
});
