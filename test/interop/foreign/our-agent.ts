import { type AgentVersion, v1, v2 } from "@colloquy/acp/agent";
import { serveStdio } from "@colloquy/acp/node";
import { ours } from "../fixtures/our-agent.ts";
import type { Version } from "../fixtures/peer.ts";
import { authMethods, capabilities, scriptedAgent } from "../fixtures/scripted-agent.ts";
import { agentExtras } from "./more.ts";

/** The versions that it serves, and the kinds of updates that its client does not know. */
const [versions = "1", unknown = ""] = process.argv.slice(2);
const unknownUpdates = unknown.split(",").filter((kind) => kind !== "");

function define(version: Version): AgentVersion {
  const { requests, notifications } = agentExtras(version, scriptedAgent(version), unknownUpdates);
  const all = Object.entries({ ...requests, ...notifications });
  const handlers = Object.fromEntries(all.map(([method, handler]) => [method, ours(handler)]));
  return version === 1
    ? v1(handlers as never, { capabilities: capabilities[1], authMethods: authMethods[1] as never })
    : v2(handlers as never, { capabilities: capabilities[2], authMethods: authMethods[2] as never });
}

process.on("exit", (code) =>
  console.error(code === 0 ? "our agent has ended by itself" : `our agent ended with ${code}`),
);
await serveStdio({
  info: { name: "ours", version: "1.0.0" },
  versions: versions.split(",").map((version) => define(Number(version) as Version)),
});
