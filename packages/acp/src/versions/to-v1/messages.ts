import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { bridgePrefix } from "../bridge-meta.ts";
import { blockToV1, withoutNull } from "../content.ts";
import type { OnLoss } from "../loss.ts";
import { Delivered } from "./delivered.ts";
import { lose } from "./losses.ts";

/** How many messages are remembered, to tell what a whole message adds to what has been said of it. */
export const rememberedMessages = 256;

type Tag = "user_message" | "agent_message" | "agent_thought";
type Whole = v2.AgentMessage & { sessionUpdate: Tag };
type Chunk = v2.ContentChunk & { sessionUpdate: `${Tag}_chunk` };

/** What has been said of a message, and under which id. */
interface Said {
  readonly tag: string;
  /** The agent's id. */
  readonly given: string;
  messageId: string;
  readonly delivered: Delivered;
  mixed: boolean;
}

/** The messages of a session. Version 1 only ever adds to them. */
export class Messages {
  private readonly said = new Map<string, Said>();
  private readonly onLoss: OnLoss | undefined;
  private readonly strict: boolean;
  private last: Said | undefined;
  private renamed = 0;

  constructor(onLoss: OnLoss | undefined, strict: boolean) {
    this.onLoss = onLoss;
    this.strict = strict;
  }

  chunk(chunk: Chunk): v1.SessionUpdate[] {
    const content = blockToV1(chunk.content);
    if (content === undefined) {
      lose(this.onLoss, "L-27", `a message's ${chunk.content.type}`);
      return [];
    }
    const said = this.of(chunk.sessionUpdate, chunk.messageId);
    this.noteMixing(said);
    said.delivered.add(content);
    if (content === chunk.content && said.messageId === chunk.messageId && chunk._meta !== null)
      return [chunk as v1.SessionUpdate];
    return [{ ...withoutNull(chunk), content, messageId: said.messageId }];
  }

  whole(whole: Whole): v1.SessionUpdate[] {
    const { sessionUpdate, messageId, content, _meta } = whole;
    const tag = `${sessionUpdate}_chunk` as const;
    if (content === undefined) {
      if (_meta) lose(this.onLoss, "L-23");
      return [];
    }
    const said = this.of(tag, messageId);
    const blocks = (content ?? []).flatMap((block) => this.block(block));
    let rest = said.delivered.restOf(blocks);
    if (rest === undefined) {
      lose(this.onLoss, "L-22", messageId);
      if (this.strict || blocks.length === 0) return [];
      said.messageId = `${bridgePrefix}${++this.renamed}:${messageId}`;
      said.delivered.clear();
      rest = blocks;
    }
    for (const block of rest) said.delivered.add(block);
    if (rest.length > 0) this.last = said;
    return rest.map((block, at) => ({
      sessionUpdate: tag,
      messageId: said.messageId,
      content: block,
      ...(at === 0 && _meta && { _meta }),
    }));
  }

  /** The client has this message already: it is the client's own. */
  sent(messageId: string, content: readonly v2.ContentBlock[]): void {
    const said = this.of("user_message_chunk", messageId);
    for (const block of content.flatMap((one) => blockToV1(one) ?? [])) said.delivered.add(block);
  }

  private block(block: v2.ContentBlock): v1.ContentBlock[] {
    const content = blockToV1(block);
    if (content === undefined) lose(this.onLoss, "L-27", `a message's ${block.type}`);
    return content === undefined ? [] : [content];
  }

  private of(tag: string, messageId: string): Said {
    const { last } = this;
    if (last !== undefined && last.given === messageId && last.tag === tag) return last;
    const key = `${tag}:${messageId}`;
    let said = this.said.get(key);
    if (said !== undefined) return said;
    said = { tag, given: messageId, messageId, delivered: new Delivered(), mixed: false };
    this.said.set(key, said);
    for (const oldest of this.said.keys()) {
      if (this.said.size <= rememberedMessages) break;
      this.said.delete(oldest);
    }
    return said;
  }

  private noteMixing(said: Said): void {
    if (this.last !== said && !said.mixed && !said.delivered.empty) {
      said.mixed = true;
      lose(this.onLoss, "L-21", said.messageId);
    }
    this.last = said;
  }
}
