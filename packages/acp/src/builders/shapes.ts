import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/index.ts";

/** Where extensions put what they add. */
export interface Meta {
  readonly _meta?: { [key: string]: unknown } | null;
}

/** The update of version 1 with this tag. */
export type UpdateV1<Tag extends string> = Extract<v1.SessionUpdate, { sessionUpdate: Tag }>;

/** The update of version 2 with this tag. */
export type UpdateV2<Tag extends string> = Extract<v2.SessionUpdate, { sessionUpdate: Tag }>;
