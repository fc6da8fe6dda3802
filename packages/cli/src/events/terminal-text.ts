import type { v2 } from "@colloquy/acp";
import type { SessionEvent } from "./event.ts";

/** Turns the bytes of version 2's terminals into text: a character whose bytes come in two chunks stays whole. */
export class TerminalText {
  private readonly decoders = new Map<string, TextDecoder>();

  /** New facts about a terminal; its `output` is all there is so far. */
  update({ terminalId, command, output, exitStatus }: v2.TerminalUpdate): SessionEvent {
    if (output != null) this.decoders.delete(terminalId);
    const text = output == null ? "" : this.decode(terminalId, output.data);
    const rest = exitStatus == null ? "" : this.end(terminalId);
    return {
      type: "terminal",
      patch: {
        id: terminalId,
        ...(command != null && { command }),
        ...((output != null || rest !== "") && { output: text + rest }),
        ...(output != null && { whole: true }),
        ...(exitStatus != null && {
          exit: { code: exitStatus.exitCode ?? null, signal: exitStatus.signal ?? null },
        }),
      },
    };
  }

  /** More output of a terminal. */
  chunk({ terminalId, data }: v2.TerminalOutputChunk): SessionEvent {
    return { type: "terminal", patch: { id: terminalId, output: this.decode(terminalId, data) } };
  }

  private decode(id: string, base64: string): string {
    const decoder = this.decoders.get(id) ?? new TextDecoder();
    this.decoders.set(id, decoder);
    return decoder.decode(Buffer.from(base64, "base64"), { stream: true });
  }

  /** What is left of a character that never came whole. */
  private end(id: string): string {
    const rest = this.decoders.get(id)?.decode() ?? "";
    this.decoders.delete(id);
    return rest;
  }
}
