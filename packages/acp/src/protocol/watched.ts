import type { TerminalEvent, TerminalHost, TerminalListener } from "./hosts.ts";
import { polled } from "./polled.ts";

/**
 * The same host, and an ear for the terminals that are created through it: for them from their beginning to their release, and
 * for no others, since a host may serve several. One that cannot be watched is looked at now and then.
 */
export function watched(host: TerminalHost, listener: TerminalListener): TerminalHost {
  const source = host.watch === undefined ? polled(host) : host;
  const own = new Set<string>();
  /** What happens in terminals whose creation is not answered yet: it is told before it is known whose they are. */
  let early: TerminalEvent[] = [];
  /** The sessions that wait for one. */
  const creating: string[] = [];
  let stop: (() => void) | undefined;

  const letGo = () => {
    if (creating.length > 0) return;
    early = [];
    if (own.size > 0) return;
    stop?.();
    stop = undefined;
  };
  const take = (event: TerminalEvent) => {
    const key = keyOf(event);
    if (!own.has(key)) {
      if (creating.includes(event.sessionId)) early.push(event);
      return;
    }
    if (event.type === "released") own.delete(key);
    listener(event);
    letGo();
  };

  return {
    async create(params) {
      stop ??= source.watch?.(take);
      creating.push(params.sessionId);
      try {
        const created = await source.create(params);
        const key = keyOf({ sessionId: params.sessionId, ...created });
        own.add(key);
        for (const event of early.filter((one) => keyOf(one) === key)) take(event);
        return created;
      } finally {
        creating.splice(creating.indexOf(params.sessionId), 1);
        letGo();
      }
    },
    output: (params) => source.output(params),
    waitForExit: (params, context) => source.waitForExit(params, context),
    kill: (params) => source.kill(params),
    release: (params) => source.release(params),
    closeSession: (sessionId) => source.closeSession(sessionId),
    close: () => source.close(),
  };
}

function keyOf({ sessionId, terminalId }: { readonly sessionId: string; readonly terminalId: string }): string {
  return JSON.stringify([sessionId, terminalId]);
}
