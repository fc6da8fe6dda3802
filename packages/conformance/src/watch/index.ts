import { envelope } from "./envelope.ts";
import type { Watch } from "./watch.ts";

export type { Conversation, Sighting, Watch } from "./watch.ts";

/** Every passive check. */
export const watches: readonly Watch[] = [envelope];
