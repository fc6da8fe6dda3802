/** A session update, as every contender takes it. */
export type Update =
  | { sessionUpdate: "agent_message_chunk"; content: { type: "text"; text: string } }
  | {
      sessionUpdate: "tool_call_update";
      toolCallId: string;
      status: "completed";
      content: { type: "diff"; path: string; oldText: string; newText: string }[];
    };

/** A part of a prompt. */
export type Block = { type: "text"; text: string } | { type: "image"; mimeType: string; data: string };

/** What one process has used so far: seconds of CPU, and bytes. */
export interface Usage {
  readonly cpu: number;
  readonly peak: number;
  readonly heap: number;
}

/** A connected client, reduced to what the workloads do with it. */
export interface Client {
  newSession(): Promise<string>;
  /** Resolves with the agent's usage when the prompt asked for it. */
  prompt(sessionId: string, prompt: Block[]): Promise<Usage | undefined>;
  close(): Promise<void>;
}

/** Connects one contender's client; `onUpdate` runs for each `session/update`, as the contender's own handler. */
export type Connect = (onUpdate: () => void, command: [string, ...string[]]) => Promise<Client>;

/** A prompt of one text. */
export function text(words: string): Block[] {
  return [{ type: "text", text: words }];
}
