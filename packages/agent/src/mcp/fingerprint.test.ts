import type { McpServer } from "@colloquy/acp/agent";
import { expect, test } from "vitest";
import { fingerprint, fingerprints } from "./index.ts";

const local: McpServer = {
  type: "stdio",
  name: "notes",
  command: "/bin/notes",
  args: ["a", "b"],
  env: { A: "1", B: "2" },
};
const remote: McpServer = {
  type: "http",
  name: "web",
  url: "https://example.com/mcp",
  headers: [
    { name: "Authorization", value: "Bearer one" },
    { name: "X-Team", value: "red" },
  ],
};

test("S2-40: the same server has the same fingerprint, whatever the order of its variables and headers", () => {
  expect(fingerprint({ ...local, env: { B: "2", A: "1" } })).toBe(fingerprint(local));
  const headers = [
    { name: "x-team", value: "red" },
    { name: "authorization", value: "Bearer one" },
  ];
  expect(fingerprint({ ...remote, headers })).toBe(fingerprint(remote));
  expect(fingerprint(local)).toMatch(/^[0-9a-f]{64}$/);
});

test.each<McpServer>([
  { ...local, name: "notes2" },
  { ...local, command: "/bin/notes2" },
  { ...local, args: ["b", "a"] },
  { ...local, args: ["a b"] },
  { ...local, env: { A: "1", B: "3" } },
  { ...local, env: { A: "1" } },
  remote,
  { ...remote, type: "sse" },
  { ...remote, url: "https://example.com/mcp2" },
  { ...remote, headers: [{ name: "Authorization", value: "Bearer two" }] },
  { type: "acp", name: "notes", serverId: "1" },
  { type: "acp", name: "notes", serverId: "2" },
])("S2-40: another server has another one: %j", (other) => {
  const all = [local, remote, { type: "acp", name: "notes", serverId: "0" } as const].filter((one) => one !== other);
  expect(all.map(fingerprint)).not.toContain(fingerprint(other));
});

test("S2-40: those of a list do not depend on its order, and tell no value", () => {
  expect(fingerprints([remote, local])).toEqual(fingerprints([local, remote]));
  expect(JSON.stringify(fingerprints([remote]))).not.toContain("Bearer");
});
