import { base64 } from "../schema/index.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import type { TerminalEvent, TerminalHost } from "./hosts.ts";
import { OutputFlow } from "./output-flow.ts";
import { watched } from "./watched.ts";

/** How much of a terminal's output is shown, unless it is said otherwise, in UTF-16 units. */
const SHOWN_OUTPUT = 1024 * 1024;

/** Shows an update of a terminal. Resolves when there is room for more; undefined: there is. */
export type ShowTerminal = (update: v2.SessionUpdate) => Promise<unknown> | undefined;

/** How hosted terminals are shown. */
export interface Display {
  /** Called for each new terminal: who is to be shown it, to its end. Undefined: nobody. */
  begin(sessionId: string, terminalId: string): ShowTerminal | undefined;
  /** Whether those who are shown it may stop it. Default false. */
  readonly cancellable?: boolean;
  /** How much output is shown once there is more than twice as much, in UTF-16 units. Default `SHOWN_OUTPUT`. */
  readonly limit?: number;
}

/**
 * The same host, with the terminals that are created through it shown as version 2 shows an agent's: `terminal_update` and
 * `terminal_output_chunk`, under the ids that the host has given them.
 */
export function displayed(host: TerminalHost, display: Display): TerminalHost {
  const views = new Map<string, View>();
  return watched(host, (event) => {
    const key = JSON.stringify([event.sessionId, event.terminalId]);
    let view = views.get(key);
    if (event.type === "created") {
      const show = display.begin(event.sessionId, event.terminalId);
      if (show === undefined) return;
      view = new View(event.terminalId, show, display);
      views.set(key, view);
    }
    view?.take(event);
    if (event.type === "released") views.delete(key);
  });
}

class View {
  private readonly terminalId: string;
  private readonly show: ShowTerminal;
  private readonly cancellable: boolean;
  private readonly output: OutputFlow;
  private ended = false;

  constructor(terminalId: string, show: ShowTerminal, { cancellable = false, limit = SHOWN_OUTPUT }: Display) {
    this.terminalId = terminalId;
    this.show = show;
    this.cancellable = cancellable;
    this.output = new OutputFlow(limit, (text, whole) => show(outputUpdate(terminalId, text, whole)));
  }

  take(event: TerminalEvent): void {
    switch (event.type) {
      case "created": {
        const { cwd } = event.command;
        const capabilities = this.cancellable && { capabilities: { cancel: {} } };
        return this.update({ command: lineOf(event.command), ...(cwd !== undefined && { cwd }), ...capabilities });
      }
      case "output":
        return this.output.write(event.text, event.whole);
      case "exited": {
        const { exitCode, signal } = event.exitStatus;
        return this.end({ ...(exitCode != null && { exitCode }), ...(signal != null && { signal }) });
      }
      case "released":
        if (!this.ended) this.end({});
    }
  }

  private end(exitStatus: v2.TerminalExitStatus): void {
    this.ended = true;
    this.output.flush();
    this.update({ exitStatus, ...(this.cancellable && { capabilities: null }) });
  }

  private update(fields: Omit<v2.TerminalUpdate, "terminalId">): void {
    void this.show({ sessionUpdate: "terminal_update", terminalId: this.terminalId, ...fields });
  }
}

/** Output of a terminal: more of it or, with `whole`, all that is to be seen. */
function outputUpdate(terminalId: string, text: string, whole: boolean): v2.SessionUpdate {
  const data = base64(text);
  if (whole) return { sessionUpdate: "terminal_update", terminalId, output: { data } };
  return { sessionUpdate: "terminal_output_chunk", terminalId, data };
}

/** A command as one line, to be read and not to be run. */
export function lineOf({ command, args }: { readonly command: string; readonly args: readonly string[] }): string {
  return [command, ...args].join(" ");
}
