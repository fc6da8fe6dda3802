import type { Turn } from "@colloquy/acp/agent";
import { systemPrompt } from "../context/index.ts";
import type { Checkpoints } from "../journal/index.ts";
import type { CodingSession } from "../session/index.ts";
import type { SandboxKind, Tool } from "../tools/index.ts";
import type { Asked } from "./answer.ts";
import type { Bench } from "./bench.ts";

/** What one request of a turn needs. */
export interface Prepared extends Bench {
  readonly asked: Asked;
}

/** What the model is asked with, and what its tools are used with. */
export async function prepared(turn: Turn, session: CodingSession, checkpoints: Checkpoints): Promise<Prepared> {
  const { builtInTools, toolSpec } = await import("./tool-set.ts");
  await session.mcp?.ready(turn.signal);
  tellServers(turn, session);
  const sandbox = await session.bench.sandbox();
  session.isContained = sandbox.usable;
  const tools: readonly Tool[] = [...builtInTools(session), ...(session.mcp?.tools() ?? [])];
  const { preset } = session;
  const kind: SandboxKind = sandbox.usable ? preset.posture.sandbox : "none";
  const mcpInstructions = session.mcp?.instructions();
  const system = systemPrompt({
    model: session.modelInfo,
    mode: preset,
    roots: session.roots,
    platform: `${process.platform} ${process.arch}`,
    sandbox: kind,
    date: new Date().toISOString().slice(0, 10),
    tools,
    instructions: await session.instructions.general(),
    ...(mcpInstructions !== undefined && { mcpInstructions }),
    ...(session.kit.systemPrompt && { clientPrompt: session.kit.systemPrompt }),
  });
  return {
    turn,
    session,
    checkpoints,
    place: { roots: session.roots, sandbox: kind },
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    asked: { system, tools: tools.map(toolSpec) },
  };
}

/** A server that is not there costs its tools, never the turn. The user is told once. */
function tellServers(turn: Turn, session: CodingSession): void {
  for (const { name, state, problem } of session.mcp?.servers ?? []) {
    if (state !== "failed" || session.told.has(`mcp ${name}`)) continue;
    session.told.add(`mcp ${name}`);
    void turn.notice(`The MCP server ${name} cannot be used`, {
      severity: "warning",
      ...(problem !== undefined && { description: problem }),
    });
  }
}
