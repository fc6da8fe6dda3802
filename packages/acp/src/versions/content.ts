import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";

type Fields = { readonly [field: string]: unknown };

const listed = new Set<string>(["text", "image", "audio", "resource_link", "resource"]);
const roles = new Set<unknown>(["assistant", "user"]);

/** A block as version 1 has it. Undefined: it lists no such block. What is only new in a block (`icons`) stays in it. */
export function blockToV1(block: v2.ContentBlock): v1.ContentBlock | undefined {
  if (!listed.has(block.type)) return undefined;
  if (isBare(block)) return block as v1.ContentBlock;
  return tidied(block, (size) => size < 2 ** 63) as v1.ContentBlock;
}

/** A block as version 2 has it. One that is not listed stays what it is, for the agent to refuse or the reader to keep. */
export function blockToV2(block: v1.ContentBlock): v2.ContentBlock {
  if (!listed.has(block.type) || isBare(block)) return block as v2.ContentBlock;
  return tidied(block, (size) => size >= 0) as v2.ContentBlock;
}

/** Nearly every block is text and nothing else. */
function isBare(given: object): boolean {
  const block = given as Fields;
  return block.type === "text" && block.annotations === undefined && block._meta !== null;
}

function tidied(block: object, mayBe: (size: number) => boolean): Fields {
  const { annotations, size, resource, ...rest } = block as Fields;
  return {
    ...withoutNull(rest),
    ...(isFields(resource) && { resource: withoutNull(resource) }),
    ...(size !== undefined && size !== null && mayBe(Number(size)) && { size }),
    ...(isFields(annotations) && { annotations: annotationsOf(annotations) }),
  };
}

function annotationsOf({ audience, ...rest }: Fields): Fields {
  return {
    ...withoutNull(rest),
    ...(Array.isArray(audience) && { audience: audience.filter((role) => roles.has(role)) }),
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** Without the fields that are null: in one version they say nothing, in the other they clear. */
export function withoutNull<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], null> } {
  type Kept = { [K in keyof T]: Exclude<T[K], null> };
  if (!Object.values(value).includes(null)) return value as Kept;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null)) as Kept;
}
