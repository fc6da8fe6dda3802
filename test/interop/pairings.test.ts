import { afterAll, beforeAll, describe, test } from "vitest";
import type { Version } from "./fixtures/peer.ts";
import { scenarios } from "./scenarios.ts";
import { agentProgram, ourTalk, type Talk, theirTalk } from "./talk.ts";

const clients = { our: ourTalk, their: theirTalk };

const pairings: { client: "our" | "their"; agent: "our" | "their"; version: Version }[] = [
  { client: "our", agent: "their", version: 1 },
  { client: "our", agent: "their", version: 2 },
  { client: "their", agent: "our", version: 1 },
  { client: "their", agent: "our", version: 2 },
  { client: "our", agent: "our", version: 1 },
  { client: "our", agent: "our", version: 2 },
];

describe.each(pairings)("8 $client client and $agent agent in version $version", ({ client, agent, version }) => {
  let talk: Talk;
  beforeAll(async () => {
    talk = await clients[client](agentProgram(agent, String(version)), { versions: [version] });
  });
  afterAll(() => talk?.[Symbol.asyncDispose]());

  const applicable = scenarios.filter(({ versions = [1, 2] }) => versions.includes(version));
  test.each(applicable)("$title", ({ run }) => run(talk));
});
