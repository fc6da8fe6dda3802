import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { agentCases, checkAgent, processes, ruleOf } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { connectingAgent } from "./agents/connecting-agent.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { mutated } from "./mutants/mutated.ts";
import { isNoticed } from "./mutants/verdict.ts";

const cli = fileURLToPath(new URL("../../packages/cli/src/main.ts", import.meta.url));
const command = [process.execPath, cli, "agent", "--model", "scripted/instant"] as const;

/** Of the rules about MCP servers that run, since the scripted agent of the other mutants starts none. */
const rules = ["MCPS-01", "MCPS-11", "MCPS-14", "MCPS-18", "SESS-82", "MCPS-15", "MCPS-17", "SESS-52"];

/** Makes our coding agent, which starts them, into one that goes wrong. */
const mutants: readonly Mutant[] = [
  {
    rule: "MCPS-11",
    how: "starts one of two servers",
    changes: [{ on: "in", method: "session/new", unset: ["params.mcpServers.1"] }],
  },
  {
    rule: "MCPS-18",
    how: "starts servers without their variables",
    changes: [{ on: "in", method: "session/new", unset: ["params.mcpServers.0.env.0"] }],
  },
  {
    rule: "SESS-82",
    how: "leaves servers running when their session is closed",
    changes: [{ on: "in", method: "session/close", answer: { jsonrpc: "2.0", id: "$id", result: {} } }],
  },
];

async function verdictsOn(wanted: readonly string[], mutant: Mutant = { rule: wanted[0]!, how: "is right" }) {
  await using home = await mkdtempDisposable(join(tmpdir(), "colloquy-mcp-servers-"));
  const env = { HOME: home.path, COLLOQUY_STATE: join(home.path, "state"), COLLOQUY_CONFIG: home.path };
  const start = mutated(processes(command, { inherit: "all", env }), mutant);
  const report = await checkAgent({
    start,
    profile: { prompts: { say: "/scenario echo Hello world" } },
    seed: 1,
    // One that goes wrong is waited for to the end.
    patienceMs: mutant.changes ? 4_000 : 20_000,
    cases: agentCases.filter(({ id, rules }) => id.startsWith("mcp/") && wanted.some((rule) => rules.includes(rule))),
    ...(mutant.changes && { protocols: [1] }),
  });
  return report.rules.filter(({ rule }) => wanted.includes(rule));
}

test("our coding agent starts MCP servers as the protocol asks for it", async () => {
  const verdicts = await verdictsOn(rules);
  const wrong = verdicts.filter(({ verdict }) => verdict !== "pass");
  expect(wrong.map(({ rule, protocol, verdict, says }) => `${rule} v${protocol} ${verdict}: ${says}`)).toEqual([]);
  expect(verdicts).toHaveLength(rules.flatMap((rule) => ruleOf(rule).versions).length);
});

test.each(mutants.map((mutant) => [mutant.rule, mutant.how, mutant] as const))("%s: %s", async (rule, _how, mutant) => {
  const [verdict] = await verdictsOn([rule], mutant);
  expect(isNoticed(verdict!), `${verdict!.verdict}: ${verdict!.says}`).toBe(true);
});

test.each([
  ["its own headers, whatever is declared", (own: object, declared: object) => ({ ...declared, ...own }), "pass"],
  ["what is declared in place of its own", (own: object, declared: object) => ({ ...own, ...declared }), "fail"],
  ["no message, for what is declared", () => undefined, "fail"],
] as const)("MCPS-15: an agent that sends %s", async (_how, headers, verdict) => {
  const report = await checkAgent({
    start: connectingAgent(headers),
    profile: { prompts: { say: "Hello" } },
    seed: 1,
    patienceMs: 500,
    protocols: [2],
    cases: agentCases.filter(({ id }) => id === "mcp/headers"),
  });
  expect(report.rules.find(({ rule }) => rule === "MCPS-15")).toMatchObject({ verdict });
});
