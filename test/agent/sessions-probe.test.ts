import { test } from "vitest";
import { connectAgent } from "@colloquy/acp/client";
import { codingAgentHere } from "./fixtures/coding-agent.ts";
test.each([1,2] as const)("probe %s", async (version) => {
  await using at = await codingAgentHere({ version });
  const raw: any = at.agent.raw;
  const name = version;
  for (const p of [
    {}, { cwd: "x", mcpServers: [] }, { cwd: "/nowhere/x", mcpServers: [] }, { cwd: process.execPath, mcpServers: [] }, { cwd: at.project }, {cwd: at.project, mcpServers: [], additionalDirectories: ["rel"]}, {cwd: at.project, mcpServers: [], additionalDirectories: ["/nope"]},
    { cwd: 7, mcpServers: []},
    ...[{}, [7], [null], ["x"], [{}], [{ name: "a" }],
    [{ name: "a", command: "/x", args: [], env: {} }],
    [{ name: "a", command: "/x", args: [], env: [] }],
    [{ type: "stdio", name: "a", command: "/x", args: "b", env: [] }],
    [{ type: "stdio", name: "a", command: "/x", args: [1], env: [] }],
    [{ type: "stdio", name: "a", command: "/x", args: [], env: [{name: 1}] }],
    [{ type: "stdio", name: "a", command: 5, args: [], env: [] }],
    [{ type: "stdio", name: "a", command: "x", args: [], env: [] }],
    [{ type: "stdio", name: "a", command: "", args: [], env: [] }],
    [{ type: "stdio", name: "", command: "/bin/true", args: [], env: [] }],
    [{ type: "stdio", name: "a", command: "/bin/true" }],
    [{ type: "http", name: "a", url: 4, headers: [] }],
    [{ type: "http", name: "a", url: "nope", headers: [] }],
    [{ type: "http", name: "a", url: "ftp://x", headers: [] }],
    [{ type: "http", name: "a", url: "http://127.0.0.1:1", headers: {} }],
    [{ type: "http", name: "a", url: "http://127.0.0.1:1" }],
    [{ type: "other", name: "a", url: "http://x", headers: [] }],
    [{ type: "acp", name: "a", id: "x" }],
    [{ type: "stdio", name: "a", command: "/bin/true", args: [], env: [] }, { type: "stdio", name: "a", command: "/bin/false", args: [], env: [] }],
    ].map(mcpServers => ({cwd: at.project, mcpServers}))
  ]) {
    const r = await raw.connection.request("session/new", p as any).then((r: any) => "OK " + r.sessionId.slice(0,3), (e: any) => JSON.stringify([e.code, e.message, e.data]));
    console.log(name, JSON.stringify({ ...p, ...(p as any).cwd === at.project && {cwd: "P"} }), "=>", r);
  }
});
