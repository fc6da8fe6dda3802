import { VersionError } from "@colloquy/acp";
import { expect, test } from "vitest";
import type { Version } from "./fixtures/peer.ts";
import { newSession, prompt } from "./scenarios.ts";
import { ourTalk, type Talk, theirTalk } from "./talk.ts";

const talks = { our: ourTalk, their: theirTalk };

interface Meeting {
  client: "our" | "their";
  speaks: Version[];
  agent: "our" | "their";
  serves: Version[];
  meet: Version;
}

const meetings: Meeting[] = [
  { client: "our", speaks: [1, 2], agent: "their", serves: [1], meet: 1 },
  { client: "our", speaks: [1, 2], agent: "their", serves: [2], meet: 2 },
  { client: "our", speaks: [1, 2], agent: "their", serves: [1, 2], meet: 2 },
  { client: "our", speaks: [1], agent: "their", serves: [1, 2], meet: 1 },
  { client: "our", speaks: [2], agent: "their", serves: [1, 2], meet: 2 },
  { client: "our", speaks: [1, 2], agent: "our", serves: [1], meet: 1 },
  { client: "our", speaks: [1, 2], agent: "our", serves: [1, 2], meet: 2 },
  { client: "their", speaks: [1], agent: "our", serves: [1, 2], meet: 1 },
  { client: "their", speaks: [2], agent: "our", serves: [1, 2], meet: 2 },
];

/** Whatever was negotiated must also be what is spoken. */
async function works(talk: Talk): Promise<void> {
  const { sessionId } = await newSession(talk);
  const turn = await prompt(talk, sessionId, "updates");
  expect(turn.stopReason).toBe("end_turn");
  expect(turn.updates.length).toBeGreaterThan(10);
}

test.each(meetings)(
  "promise 8: INIT-04 INIT-06 COMPAT-01 COMPAT-03 $client client of $speaks and $agent agent of $serves meet at $meet",
  async ({ client, speaks, agent, serves, meet }) => {
    await using talk = await talks[client]({ whose: agent, versions: serves }, { versions: speaks });
    expect(talk.initialize.protocolVersion).toBe(meet);
    expect(talk.version).toBe(meet);
    await works(talk);
  },
);

test("INIT-08 our client of version 2 alone refuses their agent of version 1, and names both", async () => {
  const refused = ourTalk({ whose: "their", versions: [1] }, { versions: [2] });
  await expect(refused).rejects.toThrow(VersionError);
  await expect(refused).rejects.toMatchObject({ offered: [2], answered: [1] });
});

test("INIT-08 our client of version 1 alone refuses their agent of version 2", async () => {
  const refused = ourTalk({ whose: "their", versions: [2] }, { versions: [1] });
  await expect(refused).rejects.toThrow(VersionError);
  await expect(refused).rejects.toThrow(/1/);
});

test("INIT-07 our agent of version 2 alone refuses their client of version 1 with -32022", async () => {
  const refused = theirTalk({ whose: "our", versions: [2] }, { versions: [1] });
  const data = { requested: 1, supported: [2] };
  await expect(refused).rejects.toMatchObject({ code: -32022, data });
});

test("INIT-05 our agent of version 1 alone answers 1 to their client of version 2, which refuses it", async () => {
  await expect(theirTalk({ whose: "our", versions: [1] }, { versions: [2] })).rejects.toThrow();
});
