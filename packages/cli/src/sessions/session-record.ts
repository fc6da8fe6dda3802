/** What this client remembers of a session that it has opened. Texts are as they came: clean them before a terminal shows them. */
export interface SessionRecord {
  readonly version: 1;
  readonly sessionId: string;
  /** A digest of the agent's, as `Launch` has it: that may hold what stood on a command line. */
  readonly identity: string;
  /** What people call the agent. */
  readonly agent: string;
  /** The name that the agent is configured by; absent: it was given as a command. */
  readonly launch?: string;
  /** That command; absent also where something in it looks like a credential. */
  readonly command?: readonly string[];
  /** A real path. */
  readonly cwd: string;
  /** Of the first prompt; see `firstLineOf`. */
  readonly firstLine: string;
  /** ISO 8601. */
  readonly created: string;
  readonly updated: string;
  /** The version of the protocol that was spoken last. */
  readonly protocol: 1 | 2;
}

/** Reads the text of a record. `undefined`: it is none, or of a version that is not known here. */
export function parseRecord(text: string): SessionRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const texts = ["sessionId", "identity", "agent", "cwd", "firstLine", "created", "updated"] as const;

function isRecord(value: unknown): value is SessionRecord {
  if (typeof value !== "object" || value === null) return false;
  const { version, protocol, launch, command, created, updated, ...rest } = value as {
    readonly [field: string]: unknown;
  };
  return (
    version === 1 &&
    (protocol === 1 || protocol === 2) &&
    (launch === undefined || typeof launch === "string") &&
    (command === undefined || isWords(command)) &&
    [created, updated].every((time) => typeof time === "string" && !Number.isNaN(Date.parse(time))) &&
    texts.every((field) => field === "created" || field === "updated" || typeof rest[field] === "string")
  );
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string");
}
