/** What is waited for, tried again and taken in of an MCP server. */
export interface McpLimits {
  /** From the start of a server to the list of its tools, in milliseconds. Also for a new list later. */
  readonly connectMs: number;
  /** How long a call may be silent, in milliseconds: its progress begins the time anew. */
  readonly callMs: number;
  /** How long a call may take in all, in milliseconds. */
  readonly maxCallMs: number;
  /** How often a server that has ended is connected again, each time when it is used, before one call has succeeded. */
  readonly reconnects: number;
  /** The largest message that is read, in bytes. */
  readonly maxMessageBytes: number;
}

/** The limits where nobody says otherwise. */
export const MCP_LIMITS: McpLimits = {
  connectMs: 10_000,
  callMs: 120_000,
  maxCallMs: 3_600_000,
  reconnects: 3,
  maxMessageBytes: 32 * 1024 * 1024,
};

/** How a server's process is given time to end, in milliseconds. */
export const END_GRACE = { endGraceMs: 500, termGraceMs: 1_000, killGraceMs: 1_000 } as const;

/** How long a process that has closed its stdout may take to exit, so that it can be said how, in milliseconds. */
export const EXIT_NEWS_MS = 500;

/** How long a server may take to end its side of a session over HTTP, in milliseconds. */
export const GOODBYE_MS = 500;

/** What is listed of one server: tools, pages of them, and for each the characters of its description and schema. */
export const LISTED = { tools: 256, pages: 64, description: 8_000, schema: 64_000 } as const;

/** How much of a server's instructions the model is told, in characters. */
export const MAX_INSTRUCTIONS = 4_000;

/** The longest name of a tool that all providers of models take, in characters. */
export const MAX_TOOL_NAME = 64;

/** The most that the model is given of one result: characters of text, and images. */
export const RESULT = { text: 100_000, images: 8 } as const;

/** The most text of a result that the client is shown, in characters. The model has more. */
export const MAX_SHOWN = 20_000;

/** How often a call's progress is shown at most: one in so many milliseconds. */
export const PROGRESS_EVERY_MS = 500;
