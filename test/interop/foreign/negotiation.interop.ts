import { VersionError } from "@colloquy/acp";
import { describe, expect } from "vitest";
import type { Version } from "../fixtures/peer.ts";
import { roadTo } from "../roads.ts";
import { newSession } from "../scenarios.ts";
import { ourTalk, type Talk } from "../talk.ts";
import { attempt, between, builtPeers } from "./attempt.ts";
import { foreignAgents } from "./foreign-agent.ts";
import { foreignTalk, ourAgent } from "./foreign-talk.ts";
import type { ForeignPeer } from "./peers.ts";

interface Meeting {
  readonly client: readonly Version[];
  readonly agent: readonly Version[];
  /** The version that is spoken then; without, the client refuses the agent. */
  readonly meet?: Version;
}

const meetings: readonly Meeting[] = [
  { client: [1, 2], agent: [1], meet: 1 },
  { client: [1, 2], agent: [2], meet: 2 },
  { client: [1, 2], agent: [1, 2], meet: 2 },
  { client: [1], agent: [1, 2], meet: 1 },
  { client: [2], agent: [1, 2], meet: 2 },
  { client: [2], agent: [1] },
  { client: [1], agent: [2] },
];

/** Whatever was negotiated must also be what is spoken. */
async function works(talk: Talk, version: Version): Promise<void> {
  expect(talk.initialize.protocolVersion).toBe(version);
  const { sessionId } = await newSession(talk);
  const turn = { sessionId, prompt: [{ type: "text", text: "updates" }] };
  const { stopReason, messageId } = await talk.request("session/prompt", turn);
  if (version === 1) return expect(stopReason).toBe("end_turn");
  expect(messageId).toBe("user-1");
}

function ourClient(peer: ForeignPeer, { client, agent, meet }: Meeting): void {
  const title =
    meet === undefined
      ? `INIT-08 a client of ${client} alone refuses an agent of ${agent} alone, and names both`
      : `promise 8: INIT-04 INIT-06 a client of ${client} and an agent of ${agent} meet at ${meet}`;
  attempt(peer, "agent", agent[0]!, title, async () => {
    using agents = await foreignAgents(peer);
    const road = roadTo(agents.command(...agent));
    const meeting = ourTalk({ whose: "their", versions: agent }, { versions: client, road });
    if (meet === undefined) return void (await expect(meeting).rejects.toThrow(VersionError));
    await using talk = await meeting;
    await works(talk, meet);
  });
}

function theirClient(peer: ForeignPeer, { client: [version = 1], agent, meet }: Meeting): void {
  const title =
    meet === undefined
      ? `INIT-05 INIT-07 a client of ${version} alone does not come to terms with an agent of ${agent}`
      : `promise 8: INIT-05 a client of ${version} and an agent of ${agent} meet at ${meet}`;
  attempt(peer, "client", version, title, async () => {
    const meeting = foreignTalk(peer, ourAgent(peer, ...agent), version);
    if (meet === undefined) return void (await expect(meeting).rejects.toThrow(/version/i));
    await using talk = await meeting;
    await works(talk, meet);
  });
}

for (const peer of builtPeers()) {
  const speaks = (versions: readonly Version[]) => versions.every((version) => peer.versions.includes(version));

  describe(`${between(peer, "agent")}, beginnings and ends`, () => {
    for (const meeting of meetings) if (speaks(meeting.agent)) ourClient(peer, meeting);
  });

  describe(`${between(peer, "client")}, beginnings and ends`, () => {
    for (const meeting of meetings)
      if (meeting.client.length === 1 && speaks(meeting.client)) theirClient(peer, meeting);
    attempt(peer, "client", 1, "S4-12 COMPAT-08 a client that does not say who it is gets a session", async () => {
      await using talk = await foreignTalk(peer, ourAgent(peer, 1), 1, false);
      await works(talk, 1);
    });
  });
}
