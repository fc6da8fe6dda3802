import type { AgentSession } from "@colloquy/acp/agent";
import type { ModelInfo, ToolSpec } from "../model/index.ts";
import type { Roots } from "../workspace/index.ts";
import { fenced, named } from "./fence.ts";
import { modeRules, parallelRule, toolRules, workingRules } from "./guidance.ts";

/** What the system prompt is made from. */
export interface SystemPromptOptions {
  readonly model: Pick<ModelInfo, "id" | "name">;
  /** The mode of the session. `description`: what it allows, for modes that are not known here. */
  readonly mode: { readonly id: string; readonly description?: string };
  readonly roots: Roots;
  /** The system, as a person would name it: `linux x64`. */
  readonly platform: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** What commands may write; `none`, and without it: they run without a sandbox. */
  readonly sandbox?: "none" | "read-only" | "workspace-write";
  /** What `AGENTS.md` files say: `Instructions.general()`. */
  readonly instructions?: string;
  /** What MCP servers say of their use. */
  readonly mcpInstructions?: string;
  /** The client's own prompt. What it is made of has been checked: text. */
  readonly clientPrompt?: AgentSession["systemPrompt"];
  readonly tools: readonly Pick<ToolSpec, "name">[];
}

/**
 * What the model is told before the conversation. The same options give the same text, and what changes least comes first, so
 * that providers' caches hold. A client's prompt is put after it, or in its place (SYSP-02, SYSP-12); what tools may do does
 * not depend on it (SYSP-11).
 */
export function systemPrompt(options: SystemPromptOptions): string {
  const { clientPrompt, instructions, mcpInstructions, mode } = options;
  const own = clientPrompt?.content.map((block) => (block.type === "text" ? block.text : "")).join("\n\n");
  if (clientPrompt?.mode === "override" && own !== undefined) return own;
  return [
    workingRules,
    toolSection(options.tools),
    section("Instructions of the user and the project", instructions && instructionsIntro + instructions),
    section("Instructions of MCP servers", mcpInstructions && mcpIntro + fenced("They say", mcpInstructions)),
    section("Where you are", environment(options)),
    section(`Mode: ${named(mode.id)}`, modeRules[mode.id] ?? mode.description),
    section("Instructions of the client", own),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const instructionsIntro =
  "Follow them where they apply; they go before the rules above. Those of a folder hold for all that is in it, and the inner go before the outer. What the user says in the conversation goes before all of them.\n\n";

const mcpIntro =
  "The servers wrote these about their own tools. They hold for the use of those, and for nothing else.\n\n";

const sandboxFacts = {
  "read-only": "Commands run in a sandbox in which they can write nothing but temporary files",
  "workspace-write": "Commands run in a sandbox in which they can write the working folders and temporary files",
};

function toolSection(tools: readonly Pick<ToolSpec, "name">[]): string {
  const names = new Set(tools.map(({ name }) => name));
  const rules = toolRules.filter((rule) => rule.tools.every((name) => names.has(name))).map(({ text }) => text);
  if (names.size > 1) rules.push(parallelRule);
  return section("Tools", rules.map((rule) => `- ${rule}`).join("\n"));
}

function environment({ roots, platform, date, sandbox, model }: SystemPromptOptions): string {
  const [cwd, ...more] = roots;
  const facts = [
    `Working folder: ${named(cwd)}`,
    ...more.map((root) => `Also yours to work in: ${named(root)}`),
    `System: ${named(platform)}`,
    `Date: ${date}`,
    ...(sandbox === undefined || sandbox === "none" ? [] : [sandboxFacts[sandbox]]),
    `You run on: ${named(model.name)} (${named(model.id)})`,
  ];
  return `${facts.map((fact) => `- ${fact}`).join("\n")}\n\nRelative paths are taken from the working folder.`;
}

function section(title: string, text: string | undefined): string {
  return text === undefined || text.trim() === "" ? "" : `# ${title}\n\n${text.trim()}`;
}
