/** The limits of a wire. */
export interface WireLimits {
  /** The largest message that is read, in bytes of its line. Default 64 MiB. */
  readonly maxMessageBytes?: number;
  /** How deep arrays and objects may nest in a message that is read. Default 1,000. */
  readonly maxDepth?: number;
}

/** The default of `maxMessageBytes`: 64 MiB. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** The default of `maxDepth`. All that is accepted can also be serialised again. */
export const MAX_DEPTH = 1_000;
