import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { mcpServersFrom } from "./mcp-file.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-mcp-")));
afterAll(() => rmSync(folder, { recursive: true }));

const program = join(folder, "notes-server");
writeFileSync(program, "#!/bin/sh\n");
chmodSync(program, 0o755);
const path = join(folder, "mcp.json");

function read(content: unknown) {
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return mcpServersFrom(path, { env: { PATH: folder } });
}

test("servers are read in the shape that clients share, programs by their absolute paths", async () => {
  const mcpServers = {
    found: { command: "notes-server", args: ["-v"], env: { A: "b" }, alwaysAllow: ["x"] },
    beside: { type: "stdio", command: "./notes-server" },
    off: { command: "nowhere", disabled: true },
    web: { url: "https://example.com/mcp" },
    old: { type: "sse", url: "http://127.0.0.1:1/", headers: { Authorization: "x" } },
  };
  expect(await read({ mcpServers })).toEqual([
    { name: "found", command: program, args: ["-v"], env: { A: "b" } },
    { name: "beside", command: program, args: [], env: {} },
    { type: "http", name: "web", url: "https://example.com/mcp", headers: {} },
    { type: "sse", name: "old", url: "http://127.0.0.1:1/", headers: { Authorization: "x" } },
  ]);
});

test.each([
  ["secret-value {", "it is not JSON"],
  [[], "the file is an object"],
  [{}, "mcpServers is an object"],
  [{ mcpServers: { a: "secret-value" } }, "mcpServers.a is an object"],
  [{ mcpServers: { a: {} } }, "mcpServers.a.command is the program"],
  [
    { mcpServers: { a: { command: "none-here" } } },
    'mcpServers.a.command names "none-here", and there is no such program on PATH',
  ],
  [{ mcpServers: { a: { command: "notes-server", args: "x" } } }, "mcpServers.a.args is a list of strings"],
  [
    { mcpServers: { a: { command: "notes-server", env: { KEY: ["secret-value"] } } } },
    "mcpServers.a.env.KEY is a string",
  ],
  [{ mcpServers: { a: { url: "file:///secret-value" } } }, "mcpServers.a.url is a URL with http: or https:"],
  [{ mcpServers: { a: { type: "pigeon" } } }, 'mcpServers.a.type is "stdio", "http" or "sse"'],
])("C-10: %j is refused by its field, without a value", async (content, message) => {
  const error = await read(content).then(
    () => new Error("It was read"),
    (thrown: Error) => thrown,
  );
  expect(error.message).toContain(message);
  expect(error.message).not.toContain("secret-value");
});

test("a file that is not there is named", async () => {
  await expect(mcpServersFrom(join(folder, "none.json"))).rejects.toThrow("none.json: there is no such file");
});
