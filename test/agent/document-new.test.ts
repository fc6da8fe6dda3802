import { stat } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LineClient, lineClient } from "./fixtures/line-client.ts";

let client: LineClient;
beforeAll(async () => {
  client = await lineClient({ files: { "a-file": "" } });
  await client.initialize();
});
afterAll(() => client[Symbol.asyncDispose]());

const opening = (params: object) => client.call("session/new", params);
const server = { name: "s", command: "/bin/true", args: [], env: [] };

test("C.2 S2-13 S2-16..18 S2-20..22 a session has a UUID and its options, the model among them", async () => {
  const { result } = await opening({ cwd: client.project, mcpServers: [] });
  expect(result.sessionId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const model = result.configOptions.find(({ id }: { id: string }) => id === "model");
  expect(model).toMatchObject({ id: "model", name: "Model", category: "model", type: "select" });
  expect(model.currentValue).toBe("scripted/scripted");
  expect(model.options).toContainEqual({
    value: "scripted/scripted",
    name: "Scripted",
    description: expect.any(String),
  });
  const categories = result.configOptions.map(({ category }: { category: string }) => category);
  expect(categories).toEqual(["mode", "model", "thought_level"]);
});

test.each([
  ["that is missing", undefined, "cwd must be"],
  ["that is relative", "project", "cwd must be an absolute path"],
  ["that is not there", "/nowhere/at/all", "cwd must be a directory"],
  ["that is a file", "a-file", "cwd must be a directory"],
])("C.2 S2-12 a cwd %s is refused", async (_, cwd, problem) => {
  const path = cwd === "a-file" ? client.folders.path(cwd) : cwd;
  const { error } = await opening({ cwd: path, mcpServers: [] });
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(problem) });
});

test.each([
  ["mcpServers", undefined],
  ["mcpServers", {}],
  ["mcpServers[0].name", [{ ...server, name: "" }]],
  ["mcpServers[1].command", [server, { name: "t", args: [], env: [] }]],
  ["mcpServers[0].command", [{ ...server, command: "relative" }]],
  ["mcpServers[0].args", [{ ...server, args: "x" }]],
  ["mcpServers[0].env", [{ ...server, env: { KEY: "value" } }]],
  ["mcpServers[0].env[0].value", [{ ...server, env: [{ name: "KEY" }] }]],
  ["mcpServers[0].url", [{ type: "sse", name: "s", headers: [] }]],
  ["mcpServers[0].url", [{ type: "http", name: "s", url: "no URL", headers: [] }]],
  ["mcpServers[0].headers", [{ type: "http", name: "s", url: "http://127.0.0.1:9", headers: { A: "b" } }]],
])("C.2 S2-13 S2-15 malformed servers are refused with the path of the field: %s of %j", async (path, mcpServers) => {
  const { error } = await opening({ cwd: client.project, mcpServers });
  expect(error.code).toBe(-32602);
  expect(error.message).toContain(`${path} must`);
});

test("C.2 S2-11 S2-14 S2-15 a server may say that it is of the type stdio, and http and sse are taken", async () => {
  const mcpServers = [
    { ...server, type: "stdio", env: [{ name: "KEY", value: "value" }] },
    { type: "http", name: "h", url: "http://127.0.0.1:9/mcp", headers: [{ name: "Authorization", value: "Bearer x" }] },
    { type: "sse", name: "e", url: "http://127.0.0.1:9/sse", headers: [] },
  ];
  expect((await opening({ cwd: client.project, mcpServers })).result.sessionId).toBeDefined();
});

test("C.2 a session that was refused is none", async () => {
  const { result } = await client.call("session/list", { cwd: "/nowhere/at/all" });
  expect(result.sessions).toEqual([]);
});

test("S2-16 nothing of it is written into the project", async () => {
  await opening({ cwd: client.project, mcpServers: [] });
  await expect(stat(client.folders.path(".colloquy"))).rejects.toThrow("ENOENT");
});
