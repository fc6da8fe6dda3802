import { z } from "zod";
import type { ToolSpec } from "../model/index.ts";
import { type CodingSession, enterMode, type Workbench } from "../session/index.ts";
import { askTool, commandTool, fetchTool, fileTools, leavePlanMode, planTool, type Tool } from "../tools/index.ts";

/** The tools that every session has. Some remember what they have said, so there is one set for all. */
const sets = new WeakMap<Workbench, readonly Tool[]>();

/** The tools that a session has without its MCP servers, as its mode wants them. */
export function builtInTools(session: CodingSession): readonly Tool[] {
  const { bench, preset } = session;
  const set = sets.get(bench) ?? setFor(bench);
  sets.set(bench, set);
  return preset.id === "plan" ? [...set, leavePlanMode({ setMode: (mode) => enterMode(session, mode) })] : set;
}

function setFor({ settings, sandbox }: Workbench): readonly Tool[] {
  const command = commandTool({ sandbox, settings: settings.commands });
  return [...fileTools, command, fetchTool(settings.fetch), planTool, askTool] as readonly Tool[];
}

const schemas = new WeakMap<Tool["input"], ToolSpec["input"]>();

/** A tool, as the model is told of it. */
export function toolSpec({ name, description, input, schema }: Tool): ToolSpec {
  if (schema !== undefined) return { name, description, input: schema };
  const known = schemas.get(input) ?? (z.toJSONSchema(input, { io: "input" }) as ToolSpec["input"]);
  schemas.set(input, known);
  return { name, description, input: known };
}
