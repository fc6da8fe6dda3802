import { expect, test } from "vitest";
import { isOpenMode } from "./open-mode.ts";

test.each([
  ["bypassPermissions"],
  ["Bypass Permissions"],
  ["yolo"],
  ["YOLO!"],
  ["full-access"],
  ["agent-full-access"],
  ["danger_full_access"],
  ["https://agentclientprotocol.com/protocol/session-modes#autopilot"],
  ["allow_all"],
  ["dangerously-skip-permissions"],
])("P-18: %s is a mode in which an agent acts without asking", (name) => {
  expect(isOpenMode("x", name)).toBe(true);
  expect(isOpenMode(name, "x")).toBe(true);
});

test.each([
  ["default"],
  ["plan"],
  ["acceptEdits"],
  ["workspace-write"],
  ["Read only"],
  ["auto"],
  ["dontAsk"],
  ["endangered"],
])("%s is not", (name) => {
  expect(isOpenMode(name)).toBe(false);
});
