import { afterAll, beforeAll, describe, test } from "vitest";
import type { Version } from "../fixtures/peer.ts";
import { roadTo } from "../roads.ts";
import { scenarios } from "../scenarios.ts";
import { ourTalk, type Talk } from "../talk.ts";
import { attempt, between, builtPeers } from "./attempt.ts";
import { updatesOf } from "./carried.ts";
import { type ForeignAgents, foreignAgents } from "./foreign-agent.ts";
import { foreignTalk, ourAgent } from "./foreign-talk.ts";
import type { Role } from "./impossible.ts";
import { moreScenarios } from "./more-scenarios.ts";
import type { ForeignPeer } from "./peers.ts";

function pairing(peer: ForeignPeer, role: Role, version: Version): void {
  let agents: ForeignAgents | undefined;
  let talk: Talk;
  beforeAll(async () => {
    if (role === "client") talk = await foreignTalk(peer, ourAgent(peer, version), version);
    else {
      agents = await foreignAgents(peer);
      const road = roadTo(agents.command(version));
      talk = await ourTalk({ whose: "their", versions: [version] }, { versions: [version], road });
    }
  });
  afterAll(async () => {
    await talk?.[Symbol.asyncDispose]();
    agents?.[Symbol.dispose]();
  });
  for (const { title, versions = [1, 2], run } of [...scenarios, ...moreScenarios, updatesOf(peer)])
    if (versions.includes(version)) attempt(peer, role, version, title, () => run(talk));
}

for (const peer of builtPeers())
  for (const version of peer.versions) {
    describe(`${between(peer, "agent")}, version ${version}`, () => pairing(peer, "agent", version));
    describe(`${between(peer, "client")}, version ${version}`, () => {
      if (peer.clientOnlyMeets === undefined) pairing(peer, "client", version);
      else test("all scenarios", ({ skip }) => skip(peer.clientOnlyMeets));
    });
  }
