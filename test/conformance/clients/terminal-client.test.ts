import { checkClient, clientCases } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { baselineOf, clientOf, colloquy, expected, found, PATIENCE_MS, program } from "../subjects.ts";

test.each([1, 2] as const)(
  "colloquy run is as its baseline says in the cases that are for version %i at most",
  { timeout: 900_000 },
  async (protocol) => {
    const client = clientOf("colloquy-run", colloquy("run", "{prompt}", "--agent", "{agent}"));
    const cases = clientCases.filter(({ versions }) => Math.max(...versions) === protocol);
    const report = await checkClient({ client, cases, protocols: [protocol], seed: 7, patienceMs: PATIENCE_MS });
    expect(report.subject).toMatchObject({ name: "colloquy", speaks: [protocol] });
    const known = [...baselineOf("colloquy-run")].filter(([entry]) => entry.endsWith(`@${protocol}`));
    expect(found(report)).toEqual(expected("colloquy-run", known));
  },
);

test.skipIf(process.platform === "win32")(
  "colloquy chat on a terminal is as its baseline says",
  { timeout: 900_000 },
  async () => {
    const client = clientOf("colloquy-chat", colloquy("chat", "--agent", "{agent}"));
    const report = await checkClient({ client, seed: 7, patienceMs: PATIENCE_MS });
    expect(report.subject).toMatchObject({ name: "colloquy", speaks: [1, 2] });
    expect(found(report)).toEqual(expected("colloquy-chat"));
  },
);

test("a client on the official SDK is as its baseline says", { timeout: 900_000 }, async () => {
  const client = clientOf("official-client", program("clients/official-client.ts", "{prompt}", "{agent}"));
  const report = await checkClient({ client, seed: 7, patienceMs: PATIENCE_MS });
  expect(report.subject).toMatchObject({ name: "official", speaks: [1] });
  expect(found(report)).toEqual(expected("official-client"));
});
