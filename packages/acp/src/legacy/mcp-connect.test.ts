import { describe, expect, test } from "vitest";
import { withOldAgent, withOldClient } from "./fixtures/conversations.ts";
import type { McpConnectParams, McpConnectResult, McpMessageParams } from "./mcp-connect.ts";
import { mcpConnect } from "./mcp-connect.ts";

const message: McpMessageParams = { connectionId: "c", method: "tools/list", params: {} };

describe("MCP over ACP with connections (A26)", () => {
  const handlers = {
    "_mcp/connect": (params: unknown): McpConnectResult => ({
      connectionId: `to ${(params as McpConnectParams).serverId}`,
    }),
    "_mcp/message": (params: unknown) => ({ asked: (params as McpMessageParams).method }),
    "_mcp/disconnect": () => ({}),
  };

  test("is served by a client under extension names", async () => {
    const { peer } = await withOldAgent({}, [mcpConnect()], handlers);
    expect((await peer.call("mcp/connect", { serverId: "x" })).result).toEqual({ connectionId: "to x" });
    expect((await peer.call("mcp/connect", { acpId: "y" })).result).toEqual({ connectionId: "to y" });
    expect((await peer.call("mcp/message", message)).result).toEqual({ asked: "tools/list" });
    expect((await peer.call("mcp/disconnect", { connectionId: "c" })).result).toEqual({});
    expect((await peer.call("mcp/connect", {})).error.code).toBe(-32602);
  });

  test("leaves the newer mcp/message alone", async () => {
    const { peer } = await withOldAgent({}, [mcpConnect()], handlers);
    const newer = { serverId: "x", requestId: "1", method: "tools/list" };
    expect((await peer.call("mcp/message", newer)).error.code).toBe(-32601);
  });

  test("is unknown without the dialect", async () => {
    const { peer } = await withOldAgent({}, [], handlers);
    expect((await peer.call("mcp/connect", { serverId: "x" })).error.code).toBe(-32601);
  });

  test("is used by an agent under the same names, with messages in both directions", async () => {
    const heard: unknown[] = [];
    const { client, served } = await withOldClient(
      {
        "session/new": () => ({ sessionId: "s" }),
        "session/prompt": () => ({ stopReason: "end_turn" as const }),
        "_mcp/message": (params) => void heard.push(params),
      },
      [mcpConnect()],
      { "mcp/connect": () => ({ connectionId: "c" }), "mcp/message": () => ({ tools: [] }) },
    );
    expect(await served.client!.request("_mcp/connect", { serverId: "x" })).toEqual({ connectionId: "c" });
    expect(await served.client!.request("_mcp/message", message)).toEqual({ tools: [] });
    const changed = { connectionId: "c", method: "notifications/tools/list_changed" };
    client.notify("mcp/message", changed);
    await client.call("session/new", { cwd: "/", mcpServers: [] });
    expect(heard).toEqual([changed]);
    expect(client.calls("mcp/message")).toEqual([message]);
  });
});
