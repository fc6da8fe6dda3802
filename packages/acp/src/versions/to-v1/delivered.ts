import type * as v1 from "../../schema/v1/unstable.ts";

/**
 * What has been said of a message: not the words but their number and a hash of them (FNV-1a), so that a long conversation
 * takes no more memory than a short one. Where text was cut does not matter; other blocks count as one character each and
 * are compared as JSON.
 */
export class Delivered {
  private length = 0;
  private hash = start;

  get empty(): boolean {
    return this.length === 0;
  }

  add(block: v1.ContentBlock): void {
    const text = bareText(block);
    if (text === "") return;
    this.length += text?.length ?? 1;
    this.hash = mixed(this.hash, text ?? asWord(block));
  }

  clear(): void {
    this.length = 0;
    this.hash = start;
  }

  /** What content goes on with after what has been said; undefined when it does not begin with that. */
  restOf(content: readonly v1.ContentBlock[]): v1.ContentBlock[] | undefined {
    let left = this.length;
    let hash = start;
    let at = 0;
    let rest: v1.ContentBlock | undefined;
    for (; left > 0 && at < content.length; at++) {
      const block = content[at]!;
      const text = bareText(block);
      hash = mixed(hash, text?.slice(0, left) ?? asWord(block));
      if (text !== undefined && text.length > left) rest = { type: "text", text: text.slice(left) };
      left -= Math.min(left, text?.length ?? 1);
    }
    if (left > 0 || hash !== this.hash) return undefined;
    return rest === undefined ? content.slice(at) : [rest, ...content.slice(at)];
  }
}

const start = 0x811c9dc5 | 0;

function mixed(hash: number, text: string): number {
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** The text of a block that is nothing else. */
function bareText(block: v1.ContentBlock): string | undefined {
  if (block.type !== "text" || block.annotations !== undefined || block._meta !== undefined) return undefined;
  return block.text as string;
}

function asWord(block: v1.ContentBlock): string {
  return `\0${JSON.stringify(block)}\0`;
}
