import { CancelledError } from "@colloquy/acp";
import { spawnAgent } from "@colloquy/acp/node";
import { describe, expect } from "vitest";
import { type Road, roadTo } from "../roads.ts";
import { newSession } from "../scenarios.ts";
import { ourTalk, type Talk } from "../talk.ts";
import { attempt, between, builtPeers } from "./attempt.ts";
import { foreignAgents } from "./foreign-agent.ts";
import { foreignTalk, ourAgent } from "./foreign-talk.ts";
import type { ForeignPeer } from "./peers.ts";

const whose = { whose: "their", versions: [1] } as const;

/** Starts a turn that waits to be cancelled. */
async function begin(talk: Talk): Promise<{ ended: Promise<unknown> }> {
  const { sessionId } = await newSession(talk);
  const ended = talk.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "wait" }] });
  ended.catch(() => {});
  await talk.world.until(() => talk.world.of(sessionId).length > 0);
  return { ended };
}

function asAgent(peer: ForeignPeer): void {
  const test = (title: string, run: () => Promise<void>) => attempt(peer, "agent", 1, title, run);

  test("promise 3: promise 5: when the agent dies in a turn, the error names method, exit code and last words", async () => {
    using agents = await foreignAgents(peer);
    await using talk = await ourTalk(whose, { versions: [1], road: roadTo(agents.command(1)) });
    const { ended } = await begin(talk);
    agents.crash();
    await expect(ended).rejects.toThrow(/^session\/prompt failed.*exit code 7[\s\S]*the scenario ended the agent/);
  });

  test("promise 2: closing in the middle of a turn ends the agent", async () => {
    using agents = await foreignAgents(peer);
    const talk = await ourTalk(whose, { versions: [1], road: roadTo(agents.command(1)) });
    const { ended } = await begin(talk);
    await talk[Symbol.asyncDispose]();
    await expect(ended).rejects.toThrow(/^session\/prompt failed/);
    await agents.gone();
  });

  test("S4-11 a call that is taken back ends, be it heard or not, and the connection goes on", async () => {
    using agents = await foreignAgents(peer);
    const limits = { cancelGraceMs: 200 };
    const road: Road = {
      ...roadTo(agents.command(1)),
      ours: (_, definition) => spawnAgent(agents.command(1), { ...definition, limits }),
    };
    await using talk = await ourTalk(whose, { versions: [1], road });
    const controller = new AbortController();
    const slow = talk.request("_interop/slow", {}, controller.signal);
    slow.catch(() => {});
    await talk.request("_interop/ask", {});
    controller.abort();
    if (peer.cancelsCalls) await expect(slow).rejects.toMatchObject({ code: -32800 });
    else await expect(slow).rejects.toThrow(CancelledError);
    expect(await talk.request("_interop/ask", { still: "there" })).toEqual({ heard: { still: "there" } });
  });
}

function asClient(peer: ForeignPeer): void {
  attempt(peer, "client", 1, "S4-09 promise 2: a client that goes in a turn ends our agent", async () => {
    const talk = await foreignTalk(peer, ourAgent(peer, 1), 1);
    await begin(talk);
    await talk[Symbol.asyncDispose]();
  });
}

for (const peer of builtPeers()) {
  describe(`${between(peer, "agent")}, beginnings and ends`, () => asAgent(peer));
  describe(`${between(peer, "client")}, beginnings and ends`, () => asClient(peer));
}
