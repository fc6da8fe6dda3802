import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { type Meta, patchMeta } from "../../state/index.ts";
import { bridgeMeta } from "../bridge-meta.ts";
import { withoutNull } from "../content.ts";
import { lose } from "./losses.ts";
import type { Terminals } from "./terminals.ts";
import type { ToV1Options } from "./to-v1.ts";
import type { ToldTerminals } from "./told-terminals.ts";
import { type Call, newCall, titleOf } from "./tool-call.ts";
import { isAnchor, toolContentToV1 } from "./tool-content.ts";

/** How many tool calls are remembered. One that is heard of again after that is announced again. */
export const rememberedCalls = 256;

type Fields = { [field: string]: unknown };

const kinds = new Set<string>(["read", "edit", "delete", "move", "search", "execute", "think", "fetch", "switch_mode"]);
const statuses: { readonly [status: string]: string } = {
  pending: "pending",
  in_progress: "in_progress",
  completed: "completed",
  failed: "failed",
};

/** The tool calls of a session: announced, then told anew field by field. */
export class ToolCalls {
  private readonly known = new Map<string, Call>();
  /** Calls whose content has grown and not been sent. */
  private readonly grown = new Set<Call>();
  private readonly terminals: Terminals;
  private readonly told: ToldTerminals | undefined;
  private readonly to: ToV1Options;

  /** `told`: the terminals, for a client that shows them; else they are text. */
  constructor(terminals: Terminals, told: ToldTerminals | undefined, to: ToV1Options) {
    this.terminals = terminals;
    this.told = told;
    this.to = to;
  }

  get(toolCallId: string): Call | undefined {
    return this.known.get(toolCallId);
  }

  /** A patch of version 2: absent keeps, null clears. */
  update(update: v2.ToolCallUpdate): v1.SessionUpdate[] {
    const { toolCallId } = update;
    const known = this.known.get(toolCallId);
    const call = known ?? this.add(newCall(toolCallId));
    const fields = this.patch(call, update as v2.ToolCallUpdate & Fields);
    this.remember(call, fields);
    const introduced = this.introduce(call);
    if (known !== undefined && Object.keys(fields).length === 0) return introduced;
    const sessionUpdate = known === undefined ? "tool_call" : "tool_call_update";
    return [{ sessionUpdate, toolCallId, ...fields } as v1.SessionUpdate, ...introduced];
  }

  append({ toolCallId, content }: v2.ToolCallContentChunk): v1.SessionUpdate[] {
    const announced = this.known.has(toolCallId) ? [] : this.update({ toolCallId });
    const call = this.known.get(toolCallId)!;
    call.content.push(...toolContentToV1(content, this.to.onLoss));
    const introduced = this.introduce(call);
    return [...announced, ...(introduced.length > 0 ? introduced : this.grow(call))];
  }

  /** The terminal has something else to show. */
  terminalChanged(terminalId: string): v1.SessionUpdate[] {
    const shows = (call: Call) => call.content.some((item) => isAnchor(item) && item.terminalId === terminalId);
    const calls = [...this.known.values()].filter(shows);
    if (this.told === undefined) return calls.flatMap((call) => this.grow(call));
    const [first, ...others] = calls;
    if (first === undefined) return [];
    const introduced = this.introduce(first);
    if (introduced.length === 0) return this.news(first, terminalId);
    return [...introduced, ...others.flatMap((call) => this.grow(call))];
  }

  flush(): v1.SessionUpdate[] {
    const updates = [...this.grown].map((call) => this.contentUpdate(call));
    this.grown.clear();
    return updates;
  }

  /** Announces a call again, with each terminal that it shows and the client does not know. */
  private introduce(call: Call): v1.SessionUpdate[] {
    const { told } = this;
    if (told === undefined) return [];
    return call.content.filter(isAnchor).flatMap(({ terminalId }) => {
      const info = told.introduce(terminalId);
      if (info === undefined) return [];
      this.grown.delete(call);
      const { toolCallId, fields } = call;
      const content = this.contentOf(call);
      const _meta = { ...metaOf(call), ...info };
      const announced = { sessionUpdate: "tool_call", toolCallId, ...fields, content, _meta } as v1.SessionUpdate;
      return [announced, ...this.news(call, terminalId)];
    });
  }

  /** What a terminal has printed, and how it ended. */
  private news(call: Call, terminalId: string): v1.SessionUpdate[] {
    const news = this.told?.news(terminalId);
    if (news === undefined) return [];
    const _meta = { ...metaOf(call), ...news };
    return [{ sessionUpdate: "tool_call_update", toolCallId: call.toolCallId, _meta }];
  }

  private remember(call: Call, { content: _c, _meta: _m, ...fields }: Fields): void {
    if (this.told !== undefined) call.fields = { ...call.fields, ...fields };
  }

  private grow(call: Call): v1.SessionUpdate[] {
    if (!this.to.hold) return [this.contentUpdate(call)];
    this.grown.add(call);
    return [];
  }

  private contentUpdate(call: Call): v1.SessionUpdate {
    return { sessionUpdate: "tool_call_update", toolCallId: call.toolCallId, content: this.contentOf(call) };
  }

  private contentOf(call: Call): v1.ToolCallContent[] {
    return call.content.flatMap((item): v1.ToolCallContent[] => {
      if (!isAnchor(item)) return [item];
      const terminalId = this.to.clientTerminal?.(item.terminalId) ?? this.told?.shownAs(item.terminalId);
      if (terminalId !== undefined) return [{ type: "terminal", terminalId }];
      if (this.told !== undefined) return [];
      const text = this.terminals.markdown(item.terminalId);
      return text === undefined ? [] : [{ type: "content", content: { type: "text", text } }];
    });
  }

  /** Applies an update to what is known of a call, and gives the fields that version 1 says for it. */
  private patch(call: Call, update: v2.ToolCallUpdate & Fields): Fields {
    const { sessionUpdate: _s, toolCallId: _t, _meta, title, name, kind, status, ...rest } = update;
    const { content, locations, capabilities, ...others } = rest;
    if (title !== undefined) call.title = title ?? undefined;
    if (name !== undefined) call.name = name ?? undefined;
    if (kind !== undefined) call.kind = kind ?? undefined;
    if (capabilities && Object.keys(capabilities).length > 0) lose(this.to.onLoss, "L-26", call.toolCallId);
    if (content !== undefined) call.content = (content ?? []).flatMap((item) => toolContentToV1(item, this.to.onLoss));
    const grown = this.grown.delete(call);
    return {
      ...this.titleFor(call, title),
      ...this.clearable(call, { name, ...others }),
      ...(kind !== undefined && { kind: this.kindOf(call, kind) }),
      ...(status !== undefined && { status: this.statusOf(call, status) }),
      ...((content !== undefined || grown) && { content: this.contentOf(call) }),
      ...(locations !== undefined && { locations: (locations ?? []).map(withoutNull) }),
      ...this.metaFor(call, _meta),
    };
  }

  /** A call has a title in version 1, whether the agent gave one or not. */
  private titleFor(call: Call, given: string | null | undefined): Fields {
    const title = titleOf(call);
    if (title === call.shown && typeof given !== "string") return {};
    call.shown = title;
    return { title };
  }

  /** Fields that version 1 can set and not take away. */
  private clearable(call: Call, fields: Fields): Fields {
    const said: Fields = {};
    for (const [field, value] of Object.entries(fields)) {
      if (value === undefined) continue;
      if (value !== null) said[field] = value;
      else if (call.said?.has(field)) lose(this.to.onLoss, "L-24", `${field} of ${call.toolCallId}`);
    }
    for (const field of Object.keys(said)) (call.said ??= new Set()).add(field);
    return said;
  }

  private kindOf(call: Call, kind: v2.ToolKind | null): string {
    const isListed = kind === null || kind === "other" || kinds.has(kind);
    if (!isListed) lose(this.to.onLoss, "L-25", `${kind} of ${call.toolCallId}`);
    call.own = { ...call.own, kind: isListed ? undefined : kind };
    return isListed ? (kind ?? "other") : "other";
  }

  private statusOf(call: Call, status: v2.ToolCallStatus | null): string {
    const same = Object.hasOwn(statuses, status ?? "pending");
    if (!same) lose(this.to.onLoss, "L-25", `${status} of ${call.toolCallId}`);
    call.own = { ...call.own, status: same ? undefined : (status ?? undefined) };
    if (same) return status ?? "pending";
    return status === "cancelled" ? "failed" : "in_progress";
  }

  /** Clients may replace what they keep, so it is sent whole, and only when it is another than before. */
  private metaFor(call: Call, patch: v2.ToolCallUpdate["_meta"]): Fields {
    call._meta = patchMeta(call._meta, patch);
    const _meta = metaOf(call);
    const sent = JSON.stringify(_meta);
    if (sent === (call.sentMeta ?? "{}")) return {};
    call.sentMeta = sent;
    return { _meta };
  }

  private add(call: Call): Call {
    this.known.set(call.toolCallId, call);
    for (const [id, oldest] of this.known) {
      if (this.known.size <= rememberedCalls) break;
      this.known.delete(id);
      this.grown.delete(oldest);
    }
    return call;
  }
}

function metaOf(call: Call): Meta {
  const own = withoutUndefined(call.own);
  return { ...call._meta, ...(own && { [bridgeMeta]: own }) };
}

function withoutUndefined(own: Call["own"]): Fields | undefined {
  const entries = Object.entries(own ?? {}).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
