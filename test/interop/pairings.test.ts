import { afterAll, beforeAll, describe, test } from "vitest";
import type { Version } from "./fixtures/peer.ts";
import { type RoadName, roads } from "./roads.ts";
import { scenarios } from "./scenarios.ts";
import { ourTalk, type Talk, theirTalk } from "./talk.ts";

const clients = { our: ourTalk, their: theirTalk };

interface Pairing {
  readonly client: "our" | "their";
  readonly agent: "our" | "their";
  readonly version: Version;
  readonly road: RoadName;
}

/** Every pairing with ours in it × version × way. */
const pairings: readonly Pairing[] = (["process", "memory"] as const).flatMap((road) =>
  ([1, 2] as const).flatMap((version) => [
    { client: "our" as const, agent: "their" as const, version, road },
    { client: "their" as const, agent: "our" as const, version, road },
    { client: "our" as const, agent: "our" as const, version, road },
  ]),
);

describe.each(pairings)("promise 8: $client client, $agent agent, version $version, $road", (pairing) => {
  const { client, agent, version, road } = pairing;
  let talk: Talk;
  beforeAll(async () => {
    talk = await clients[client]({ whose: agent, versions: [version] }, { versions: [version], road: roads[road] });
  });
  afterAll(() => talk?.[Symbol.asyncDispose]());

  const applicable = scenarios.filter(({ versions = [1, 2] }) => versions.includes(version));
  test.each(applicable)("$title", ({ run }) => run(talk));
});
