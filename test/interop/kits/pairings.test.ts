import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Desk } from "./author.ts";
import { kitDesk } from "./kit-client.ts";
import { officialDesk } from "./official-client.ts";
import { isExcepted, type Pairing, scenarios } from "./scenarios.ts";
import { ways } from "./ways.ts";

const desks = { kit: kitDesk, official: officialDesk };

/** Every pairing with the kits in it × version × way. */
const pairings: readonly Pairing[] = (["process", "memory"] as const).flatMap((way) =>
  ([1, 2] as const).flatMap((version) => [
    { client: "kit" as const, agent: "kit" as const, version, way },
    { client: "kit" as const, agent: "official" as const, version, way },
    { client: "official" as const, agent: "kit" as const, version, way },
  ]),
);

describe.each(pairings)("promise 8: $client client, $agent agent, version $version, $way", (pairing) => {
  const { client, agent, version, way } = pairing;
  const open = (folder: string) => desks[client]({ whose: agent, version }, ways[way], folder);
  let folder: string;
  let shared: Desk;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "colloquy-kits-")));
    shared = await open(folder);
  });
  afterAll(async () => {
    await shared?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const able = scenarios.filter(({ except = [] }) => !except.some((exception) => isExcepted(pairing, exception)));
  test.each(able)("$title", async ({ run, ends }) => {
    if (!ends) return await run(shared);
    await using own = await open(folder);
    await run(own);
  });
});

test("what a pairing cannot do is no more than what is said with its reason", () => {
  const exceptions = scenarios.flatMap(({ except = [] }) => except);
  for (const exception of exceptions) {
    expect(exception.because).toMatch(/\w/);
    expect(pairings.some((pairing) => isExcepted(pairing, exception))).toBe(true);
  }
});
