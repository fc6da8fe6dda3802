import { supports } from "../../schema/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { modeSettingToV2, modesOf, optionsToV1, settingToV2 } from "../config-options.ts";
import { blockToV1, withoutNull } from "../content.ts";
import { commandsToV1 } from "./commands.ts";
import { type LossToV1, lose } from "./losses.ts";
import { Messages } from "./messages.ts";
import { type PermissionToV1, permissionToV1 } from "./permission.ts";
import { Plans } from "./plans.ts";
import { Terminals } from "./terminals.ts";
import type { ToV1, ToV1Options } from "./to-v1.ts";
import { showsTerminals, ToldTerminals } from "./told-terminals.ts";
import { ToolCalls } from "./tool-calls.ts";

/** The parts are made when they are first needed: most sessions of a long list say nothing. */
export class SessionToV1 implements ToV1 {
  private readonly to: ToV1Options;
  private raw: readonly v2.SessionConfigOption[] = [];
  private made:
    | { messages?: Messages; plans?: Plans; terminals?: Terminals; told?: ToldTerminals; calls?: ToolCalls }
    | undefined;
  private asked = 0;

  constructor(options: ToV1Options) {
    this.to = options;
  }

  update(update: v2.SessionUpdate): v1.SessionUpdate[] {
    switch (update.sessionUpdate) {
      case "user_message_chunk":
      case "agent_message_chunk":
      case "agent_thought_chunk":
        return this.messages.chunk(update);
      case "user_message":
      case "agent_message":
      case "agent_thought":
        return this.messages.whole(update);
      case "state_update":
        if (Array.isArray(update.background) && update.background.length > 0)
          this.lose("L-16", "work in the background");
        return [];
      case "tool_call_update":
        return this.calls.update(update);
      case "tool_call_content_chunk":
        return this.calls.append(update);
      case "terminal_update":
        if (this.to.clientTerminal?.(update.terminalId) !== undefined) return [];
        return this.shown.update(update) ? this.calls.terminalChanged(update.terminalId) : [];
      case "terminal_output_chunk":
        if (this.to.clientTerminal?.(update.terminalId) !== undefined) return [];
        return this.shown.append(update) ? this.calls.terminalChanged(update.terminalId) : [];
      case "plan_update":
        return this.plans.update(update);
      case "plan_removed":
        return this.plans.remove(update);
      case "available_commands_update":
        return [
          { ...withoutNull(update), availableCommands: commandsToV1(update.availableCommands, this.to.onLoss) },
        ] as v1.SessionUpdate[];
      case "config_option_update":
        return this.optionUpdate(update);
      case "session_info_update":
        return [withoutMetaNull(update) as v1.SessionUpdate];
      case "usage_update":
        if (update.cost === null) this.lose("L-32");
        return [withoutNull(update)];
      case "notice":
        return this.gated("session.notices", withoutNull(update));
      case "compaction_update":
        return this.gated("session.compaction", { ...update, ...this.blocks("summary", update.summary) });
      case "compaction_summary_chunk":
        return this.gatedChunk("session.compaction", update);
      case "subagent_update":
        return this.gated("subagents", update);
      case "session_message":
        return this.gated("subagents", { ...update, ...this.blocks("content", update.content) });
      case "session_message_chunk":
        return this.gatedChunk("subagents", update);
      default:
        this.lose("L-34", update.sessionUpdate);
        return [];
    }
  }

  flush(): v1.SessionUpdate[] {
    return this.made?.calls?.flush() ?? [];
  }

  options(options: readonly v2.SessionConfigOption[]) {
    this.raw = options;
    const configOptions = optionsToV1(options, {
      boolean: this.takes("session.configOptions.boolean"),
      onUnknown: ({ configId, type }) => this.lose("L-34", `the option ${configId} is of type ${type}`),
    });
    const modes = modesOf(options);
    return { configOptions, ...(modes && { modes }) };
  }

  get mode(): string | undefined {
    return modesOf(this.raw)?.currentModeId;
  }

  setting(request: v1.SetSessionConfigOptionRequest): v2.SetSessionConfigOptionRequest {
    return settingToV2(request, this.raw);
  }

  modeSetting(request: v1.SetSessionModeRequest): v2.SetSessionConfigOptionRequest | undefined {
    return modeSettingToV2(request, this.raw);
  }

  permission(request: v2.RequestPermissionRequest): PermissionToV1 {
    return permissionToV1(request, this.calls, { number: ++this.asked, onLoss: this.to.onLoss });
  }

  sent(messageId: string, content: readonly v2.ContentBlock[]): void {
    this.messages.sent(messageId, content);
  }

  /** The mode is told besides, for clients that know modes and not options. */
  private optionUpdate(update: v2.ConfigOptionUpdate & { sessionUpdate: "config_option_update" }): v1.SessionUpdate[] {
    const before = this.mode;
    const { configOptions } = this.options(update.configOptions);
    const { mode } = this;
    const said: v1.SessionUpdate[] = [{ ...withoutNull(update), configOptions }];
    if (mode === undefined || mode === before) return said;
    return [...said, { sessionUpdate: "current_mode_update", currentModeId: mode }];
  }

  /** For a client that takes it. Nulls that are left clear in version 1 too. */
  private gated<T extends { sessionUpdate: string; _meta?: unknown }>(
    capability: string,
    update: T,
  ): v1.SessionUpdate[] {
    if (this.takes(capability)) return [withoutMetaNull(update) as unknown as v1.SessionUpdate];
    this.lose("L-33", update.sessionUpdate);
    return [];
  }

  private gatedChunk<T extends { sessionUpdate: string; content: v2.ContentBlock; _meta?: unknown }>(
    capability: string,
    update: T,
  ): v1.SessionUpdate[] {
    const [content] = this.blocks("content", [update.content]).content ?? [];
    return content === undefined ? [] : this.gated(capability, { ...update, content });
  }

  /** A field with blocks that version 1 lists, if there is such a field. */
  private blocks<F extends string>(
    field: F,
    given: readonly v2.ContentBlock[] | null | undefined,
  ): { [K in F]?: v1.ContentBlock[] } {
    if (!given) return {};
    const blocks = given.flatMap((block) => {
      const said = blockToV1(block);
      if (said === undefined) this.lose("L-27", block.type);
      return said === undefined ? [] : [said];
    });
    return { [field]: blocks } as { [K in F]?: v1.ContentBlock[] };
  }

  private takes(capability: string): boolean {
    return supports(this.to.capabilities, capability);
  }

  private lose(id: LossToV1, text?: string): void {
    lose(this.to.onLoss, id, text);
  }

  private get parts() {
    return (this.made ??= {});
  }

  private get messages(): Messages {
    return (this.parts.messages ??= new Messages(this.to.onLoss, this.to.strict ?? false));
  }

  private get plans(): Plans {
    return (this.parts.plans ??= new Plans(this.takes("plan"), this.to.strict ?? false, this.to.onLoss));
  }

  private get terminals(): Terminals {
    return (this.parts.terminals ??= new Terminals(this.to.onLoss));
  }

  /** The terminals of a client that shows them. */
  private get told(): ToldTerminals | undefined {
    if (!showsTerminals(this.to.capabilities)) return undefined;
    return (this.parts.told ??= new ToldTerminals(this.to.onLoss));
  }

  private get shown(): ToldTerminals | Terminals {
    return this.told ?? this.terminals;
  }

  private get calls(): ToolCalls {
    return (this.parts.calls ??= new ToolCalls(this.terminals, this.told, this.to));
  }
}

/** Without a `_meta` that is null. Other nulls clear in these updates of version 1 too. */
function withoutMetaNull<T extends { _meta?: unknown }>(update: T): T & { [field: string]: unknown } {
  if (update._meta !== null) return update;
  const { _meta: _, ...rest } = update;
  return rest as T;
}
