import type { PermissionQuestion } from "@colloquy/acp/permissions";
import { List, type ToolCall } from "@colloquy/acp/state";
import { hostOf } from "../addresses/index.ts";
import type { Roots } from "../workspace/index.ts";
import type { Subject } from "./subject.ts";

/** What is known of a tool call besides its subject. */
export interface About {
  /** The tool's name, as the model calls it. */
  readonly tool: string;
  readonly title: string;
  /** The tool call's kind. */
  readonly kind: ToolCall["kind"];
  /** What the model gave the tool. */
  readonly rawInput: unknown;
}

/** A subject as rules look at it. */
export interface RuleQuestions {
  /** What rules that deny and ask look at. */
  readonly refusing: readonly PermissionQuestion[];
  /** What rules that allow look at: one of them is enough. */
  readonly allowing: readonly PermissionQuestion[];
}

/**
 * A subject in the shape that rules are about.
 *
 * What is fetched is known to rules by its host: the tool `fetch_url:example.com`; a rule for the tool `fetch_url` is for
 * all hosts. A tool of an MCP server is allowed by its name, whatever is in its input, since only the server knows what
 * that means; but what rules deny or ask about is looked for in the input too.
 */
export function ruleQuestions(subject: Subject, about: About, sessionId: string, roots: Roots): RuleQuestions {
  const question = (toolCall: Partial<ToolCall>, rest?: Partial<PermissionQuestion>): PermissionQuestion => ({
    sessionId,
    title: about.title,
    toolCall: {
      ...{ toolCallId: "", name: about.tool, title: about.title, kind: about.kind },
      ...{ status: "pending", content: List.empty, locations: [] },
      ...toolCall,
    },
    options: once,
    roots,
    request: { sessionId, title: about.title, options: [...once] },
    ...rest,
  });
  const alike = (one: PermissionQuestion): RuleQuestions => ({ refusing: [one], allowing: [one] });
  switch (subject.act) {
    case "read":
    case "write":
      return alike(question({ rawInput: { paths: subject.paths } }));
    case "execute":
      return alike(question({}, { command: { command: subject.command, cwd: subject.cwd } }));
    case "mcp":
      return { refusing: [question({ rawInput: about.rawInput })], allowing: [question({})] };
    case "fetch": {
      const host = hostOf(subject.url)?.name;
      const byHost = host === undefined ? [] : [question({ name: `${about.tool}:${host}` })];
      const both = [...byHost, question({})];
      return { refusing: both, allowing: both };
    }
    case "none":
    case "mode":
      return alike(question({}));
  }
}

const once = [{ optionId: "allow_once", name: "Allow", kind: "allow_once" }] as const;
