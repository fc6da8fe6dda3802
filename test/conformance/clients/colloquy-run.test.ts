import { expect, test } from "vitest";
import { clientOf, colloquy, expectedAt, found, latestAt } from "../subjects.ts";

test.each([1, 2] as const)(
  "colloquy run is as its baseline says in the cases that are for version %i at most",
  { timeout: 900_000 },
  async (protocol) => {
    const client = clientOf("colloquy-run", colloquy("run", "{prompt}", "--agent", "{agent}"));
    const report = await latestAt(protocol, client);
    expect(report.subject).toMatchObject({ name: "colloquy", speaks: [protocol] });
    expect(found(report)).toEqual(expectedAt(protocol, "colloquy-run"));
  },
);
