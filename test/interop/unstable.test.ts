import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bridgeRoad } from "./bridge-road.ts";
import type { Version } from "./fixtures/peer.ts";
import { caughtUp, newSession } from "./scenarios.ts";
import { ourTalk, type Talk, theirTalk } from "./talk.ts";

const clients = { our: ourTalk, their: theirTalk };

/** `agentVersion`: of an agent behind a bridge. */
const pairings: { client: "our" | "their"; agent: "our" | "their"; version: Version; agentVersion?: Version }[] = [
  { client: "our", agent: "their", version: 1 },
  { client: "our", agent: "their", version: 2 },
  { client: "their", agent: "our", version: 1 },
  { client: "their", agent: "our", version: 2 },
  { client: "their", agent: "their", version: 2, agentVersion: 1 },
  { client: "their", agent: "their", version: 1, agentVersion: 2 },
];

describe.each(pairings)(
  "promise 8: unstable: $client client and $agent agent in version $version (behind a bridge: $agentVersion)",
  ({ client, agent, version, agentVersion }) => {
    let talk: Talk;
    beforeAll(async () => {
      const choice = { whose: agent, versions: [agentVersion ?? version], unstable: true };
      const road = agentVersion === undefined ? {} : { road: bridgeRoad(choice, version) };
      talk = await clients[client](choice, { versions: [version], unstable: true, ...road });
    });
    afterAll(() => talk?.[Symbol.asyncDispose]());

    test("promise 7: what the unstable handlers show is advertised", () => {
      const { agentCapabilities, capabilities } = talk.initialize;
      const { providers, auth } = agentCapabilities ?? capabilities;
      const session = agentCapabilities?.sessionCapabilities ?? capabilities.session;
      expect({ providers, status: auth.status }).toEqual({ providers: {}, status: {} });
      expect(session).toMatchObject({ fork: {}, title: {} });
    });

    test("session/fork makes a session of its own", async () => {
      const { sessionId } = await newSession(talk);
      const forked = await talk.request("session/fork", { sessionId, cwd: "/home/me", mcpServers: [] });
      expect(forked.sessionId).toBe(`copy of ${sessionId}`);
    });

    test("session/set_title answers the title as it was stored, after its update", async () => {
      const { sessionId } = await newSession(talk);
      expect(await talk.request("session/set_title", { sessionId, title: " Notes " })).toEqual({ title: "Notes" });
      await caughtUp(talk);
      expect(talk.world.of(sessionId).at(-1)).toEqual({ sessionUpdate: "session_info_update", title: "Notes" });
    });

    test("auth/status answers, and its update arrives before", async () => {
      expect(await talk.request("auth/status", {})).toEqual({ state: "unauthenticated" });
      await caughtUp(talk);
      expect(talk.world.notified.find(({ method }) => method === "auth/status_update")?.params).toEqual({
        state: "authenticated",
        accounts: [{ label: "me" }],
      });
    });

    test("a provider is listed, set and disabled", async () => {
      const provider = async () => (await talk.request("providers/list", {})).providers[0];
      const known = { providerId: "main", supported: ["anthropic", "_mine"], required: false };
      const current = { apiType: "anthropic", baseUrl: "https://example.com/" };
      expect(await provider()).toEqual({ ...known, current });
      const elsewhere = { ...current, baseUrl: "https://example.org/" };
      const set = { providerId: "main", ...elsewhere, headers: { "x-key": "k" } };
      expect(await talk.request("providers/set", set)).toEqual({});
      expect(await provider()).toEqual({ ...known, current: elsewhere });
      expect(await talk.request("providers/disable", { providerId: "main" })).toEqual({});
      expect(await provider()).toEqual({ ...known, current: null });
    });

    test("mcp/message is a request to the client and a notification to the agent", async () => {
      const told = { serverId: "local", requestId: "nine", method: "notifications/progress", params: { done: 1 } };
      await talk.notify("mcp/message", told);
      expect(await talk.request("_interop/mcp", { serverId: "local" })).toEqual({
        good: { result: { echoed: { name: "echo" } } },
        bad: { error: { code: -32601, message: "No such tool" } },
        received: told,
      });
    });
  },
);
