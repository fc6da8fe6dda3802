import { checkClient } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { hostedClient } from "../clients/hosted-client.ts";
import { mutatedClient } from "./client-engine.ts";
import type { Mutant } from "./mutant.ts";

/** What a client with these changes says first, and what is known of it. */
async function met(mutant: Omit<Mutant, "rule" | "how">) {
  const client = mutatedClient(hostedClient(), { rule: "", how: "", ...mutant });
  const { subject } = await checkClient({ client, seed: 1, cases: [], protocols: [2], patienceMs: 2_000 });
  return subject;
}

test("without changes it is the client itself", async () => {
  expect(await met({})).toMatchObject({ name: "scripted-client", speaks: [2] });
});

test("what the client sends is changed", async () => {
  const set = { "params.clientInfo": { name: "mutant", version: "1" }, "params.protocolVersion": 2 };
  expect(await met({ changes: [{ on: "out", method: "initialize", set }] })).toMatchObject({ name: "mutant" });
});

test("a client that says nothing is silent", async () => {
  const { problem, speaks } = await met({ changes: [{ on: "out", method: "initialize", drop: true }] });
  expect(speaks).toEqual([]);
  expect(problem).toMatch("Waited 2000 ms for a request of initialize");
});

test("a client that ends has ended, with the exit code", async () => {
  const client = mutatedClient(hostedClient(), {
    rule: "",
    how: "",
    changes: [{ on: "in", answers: "initialize", exit: 9 }],
  });
  const started = Promise.withResolvers<void>();
  const running = await client.start({
    folder: import.meta.dirname,
    onAgent(pipe) {
      const introduction = { protocolVersion: 1, agentCapabilities: {} };
      pipe.open((chunk) => {
        if (chunk === undefined) return started.resolve();
        void pipe.write(Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id: 1, result: introduction })}\n`));
      });
    },
  });
  await started.promise;
  expect(await running.ended).toEqual({ code: 9, signal: null });
  await running.stop();
});
