import { expect, test } from "vitest";
import { clientOf, colloquy, expectedAt, found, latestAt } from "../subjects.ts";

test.skipIf(process.platform === "win32").each([1, 2] as const)(
  "colloquy chat on a terminal is as its baseline says in the cases that are for version %i at most",
  { timeout: 900_000 },
  async (protocol) => {
    const report = await latestAt(protocol, clientOf("colloquy-chat", colloquy("chat", "--agent", "{agent}")));
    expect(report.subject).toMatchObject({ name: "colloquy", speaks: [protocol] });
    expect(found(report)).toEqual(expectedAt(protocol, "colloquy-chat"));
  },
);
