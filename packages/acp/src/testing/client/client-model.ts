import {
  type DiffWithTexts,
  type Message,
  type Session,
  singlePlanId,
  syntheticPrefix,
  type ToolContent,
  timelineItems,
} from "../../state/index.ts";
import type { KnownOfAgent } from "./agent-facts.ts";

type Members = { readonly [member: string]: unknown };

/** What a client knows of a session and of its agent, as plain data. Each member as the updates have made it. */
export interface ClientModel extends KnownOfAgent {
  /** In the order in which they are shown. An id is there only if the agent gave one. */
  readonly messages: readonly {
    readonly role: "user" | "agent" | "thought";
    readonly id?: string;
    readonly text: string;
  }[];
  /** By id, in order, with the members of a `tool_call`. */
  readonly toolCalls: readonly ({ readonly toolCallId: string } & Members)[];
  /** Of version 1 the plan has the id "plan". */
  readonly plans: readonly ({ readonly planId: string } & Members)[];
  /** By id; `output` is text. */
  readonly terminals: readonly ({ readonly terminalId: string } & Members)[];
  readonly compactions: readonly ({ readonly compactionId: string } & Members)[];
  readonly notices: readonly Members[];
  /** Sessions that this one has started, each with the folders that are its own or its parent's. Absent: it keeps none. */
  readonly subagents?: readonly KnownSubagent[];
  /** Messages from one session to another that the session tells of. Absent: it keeps none. */
  readonly sessionMessages?: readonly ({ readonly messageId: string; readonly text: string } & Members)[];
  readonly configOptions: readonly ({ readonly id: string } & Members)[];
  readonly commands: readonly ({ readonly name: string } & Members)[];
  readonly currentModeId?: string;
  readonly title?: string;
  readonly updatedAt?: string;
  /** Of the session itself. Absent: it has none, or the client keeps none. */
  readonly _meta?: Members;
  readonly usage?: Members;
  /** `idle`, `running`, `requires_action`, or what the agent said; with how the last turn stopped and what runs on. */
  readonly state: { readonly state: string; readonly stopReason?: string; readonly background?: readonly unknown[] };
  /** How many turns have come to their end. */
  readonly completions: number;
}

/** A session that another has started. */
export type KnownSubagent = {
  readonly sessionId: string;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
} & Members;

/**
 * A session in the words of a model. `completions`: how many turns of it have come to their end; `roots`: its folders, which its
 * subagents have too where they are told no others.
 */
export function modelOf(session: Session, completions: number, roots: readonly string[] = []): ClientModel {
  const { modes, title, updatedAt, usage, cost, state, _meta } = session;
  const [cwd = "", ...additionalDirectories] = roots;
  const messages = [...timelineItems(session)].flatMap((item) =>
    item.in === "messages" ? [messageOf(item.value)] : [],
  );
  const plans = [...session.plans].map((plan) => ({ ...plan, planId: planIdOf(plan.planId) }));
  return {
    messages,
    toolCalls: [...session.toolCalls].map((call) => ({ ...call, content: call.content.map(contentOf) })),
    plans,
    terminals: [...session.terminals].map(({ text: output, bytes: _, unfinished: __, ...rest }) => ({
      ...rest,
      output,
    })),
    compactions: [...session.compactions].map((one) => ({ ...one, summary: [...one.summary] })),
    notices: [...session.notices].map((notice) => ({ ...notice })),
    subagents: [...session.subagents].map((one) => ({ cwd, additionalDirectories, ...one })),
    sessionMessages: [...session.sessionMessages].map(({ content, ...rest }) => ({ ...rest, text: textOf(content) })),
    configOptions: session.configOptions.map(({ configId, ...option }) => ({ id: configId, ...option })),
    commands: session.commands.map((command) => ({ ...command })),
    ...(modes && { currentModeId: modes.currentModeId }),
    ...(title !== undefined && { title }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...(_meta && { _meta }),
    ...(usage && { usage: { ...usage, ...(cost && { cost }) } }),
    state: { ...state },
    completions,
  };
}

function messageOf({ role, messageId, content }: Message): ClientModel["messages"][number] {
  const text = textOf(content);
  return messageId.startsWith(syntheticPrefix) ? { role, text } : { role, id: messageId, text };
}

function textOf(content: Message["content"]): string {
  return [...content].map((block) => ("text" in block ? String(block.text) : "")).join("");
}

function planIdOf(planId: string): string {
  return planId === singlePlanId ? "plan" : planId;
}

/** A diff of version 1 has its own members again. */
function contentOf(item: ToolContent): Members {
  if (!("texts" in item)) return { ...item };
  const { changes, texts, ...rest } = item as DiffWithTexts;
  return { ...rest, path: (changes[0] as { readonly path?: unknown } | undefined)?.path, ...texts };
}
