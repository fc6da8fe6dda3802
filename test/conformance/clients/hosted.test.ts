import { checkClient } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { expected, found } from "../subjects.ts";
import { hostedClient } from "./hosted-client.ts";

test("the scripted client keeps every rule that is checked on clients", async () => {
  const report = await checkClient({ client: hostedClient(), seed: 1 });
  expect(report.subject).toMatchObject({ name: "scripted-client", speaks: [1, 2] });
  expect(found(report)).toEqual(expected("scripted-client"));
  expect(report.rules.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(0);
});
