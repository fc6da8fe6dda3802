import { expect, test } from "vitest";
import { resourceNotFound } from "../rpc/index.ts";
import { withOldAgent } from "./fixtures/conversations.ts";
import { geminiCli } from "./gemini-cli.ts";

const named = (name: string) => ({
  initialize: () => ({ protocolVersion: 1, agentInfo: { name, version: "0.61.0" } }),
});
const read = { sessionId: "s", path: "/new.txt" };
const handlers = {
  "fs/read_text_file": () => Promise.reject(resourceNotFound("No such file")),
  "session/request_permission": () => Promise.reject(resourceNotFound("No such session")),
};

test("gemini-cli finds a missing file empty, so that it can write it", async () => {
  const { peer } = await withOldAgent(named("gemini-cli"), [geminiCli()], handlers);
  expect((await peer.call("fs/read_text_file", read)).result).toEqual({ content: "" });
  const asked = { sessionId: "s", toolCall: { toolCallId: "t" }, options: [] };
  expect((await peer.call("session/request_permission", asked)).error.code).toBe(-32002);
});

test("FS-08 any other agent is told that there is no such file", async () => {
  for (const dialects of [[geminiCli()], []]) {
    const { peer } = await withOldAgent(named(dialects.length > 0 ? "other" : "gemini-cli"), dialects, handlers);
    expect((await peer.call("fs/read_text_file", read)).error.code).toBe(-32002);
  }
});
