import { type ClientStart, checkClient, clientCases } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { expected, found } from "../subjects.ts";
import { hostedClient } from "./hosted-client.ts";

test("the scripted client keeps every rule that is checked on clients", async () => {
  const report = await checkClient({ client: hostedClient(), seed: 1 });
  expect(report.subject).toMatchObject({ name: "scripted-client", speaks: [1, 2] });
  expect(found(report)).toEqual(expected("scripted-client"));
  expect(report.rules.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(0);
});

/** The scripted client, which says that it tells what it knows, and does not. */
const silent: ClientStart = {
  ...hostedClient(),
  async start(setup) {
    const { model: _, ...running } = await hostedClient().start(setup);
    return running;
  },
};

test("what a client knows is said to be needed by the cases that judge nothing else, and by no other", async () => {
  const { runs } = await checkClient({ client: silent, seed: 1 });
  const told = runs.filter((run) => {
    const { rules } = clientCases.find(({ id }) => id === run.case)!;
    const findings = run.findings.filter(({ rule }) => rules.includes(rule));
    return findings.every(({ says }) => says === "The client does not tell what it knows of the session.");
  });
  const need = clientCases.filter(({ tells }) => tells);
  expect([...new Set(told.map((run) => run.case))].sort()).toEqual(need.map(({ id }) => id).sort());
});
