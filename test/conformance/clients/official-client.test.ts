import { checkClient } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { clientOf, expected, found, PATIENCE_MS, program } from "../subjects.ts";

test("a client on the official SDK is as its baseline says", { timeout: 900_000 }, async () => {
  const client = clientOf("official-client", program("clients/official-client.ts", "{prompt}", "{agent}"));
  const report = await checkClient({ client, seed: 7, patienceMs: PATIENCE_MS });
  expect(report.subject).toMatchObject({ name: "official", speaks: [1] });
  expect(found(report)).toEqual(expected("official-client"));
});
