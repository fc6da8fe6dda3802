import type { TerminalEvent, TerminalHost, TerminalListener } from "./hosts.ts";

/** How often the output of a command is looked at while it runs, in milliseconds. */
const LOOK_MS = 100;

type Id = { readonly sessionId: string; readonly terminalId: string };
type Told = TerminalEvent extends infer Event ? (Event extends unknown ? Omit<Event, keyof Id> : never) : never;

/** A host that cannot be watched, as one that can: what is created through it is looked at until it has exited. */
export function polled(host: TerminalHost): TerminalHost {
  const listeners = new Set<TerminalListener>();
  const followed = new Map<string, { readonly id: Id; readonly told: Promise<void> }>();
  const tell = ({ sessionId, terminalId }: Id, what: Told) => {
    for (const listener of listeners) {
      try {
        listener({ ...what, sessionId, terminalId } as TerminalEvent);
      } catch {}
    }
  };
  const letGo = async (id: Id) => {
    await followed.get(keyOf(id))?.told;
    if (followed.delete(keyOf(id))) tell(id, { type: "released" });
  };
  const letGoOf = async (sessionId?: string) => {
    const ids = [...followed.values()].map(({ id }) => id);
    await Promise.all(ids.filter((id) => sessionId === undefined || id.sessionId === sessionId).map(letGo));
  };

  return {
    async create(params) {
      const { sessionId, command, args, cwd } = params;
      const created = await host.create(params);
      const id = { sessionId, terminalId: created.terminalId };
      tell(id, { type: "created", command: { command, args: args ?? [], ...(cwd != null && { cwd }) } });
      followed.set(keyOf(id), { id, told: follow(host, id, (what) => tell(id, what)) });
      return created;
    },
    output: (params) => host.output(params),
    async waitForExit(params, context) {
      const status = await host.waitForExit(params, context);
      await followed.get(keyOf(params))?.told;
      return status;
    },
    kill: (params) => host.kill(params),
    async release(params) {
      const released = await host.release(params);
      await letGo(params);
      return released;
    },
    async closeSession(sessionId) {
      await host.closeSession(sessionId);
      await letGoOf(sessionId);
    },
    async close() {
      await host.close();
      await letGoOf();
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function keyOf({ sessionId, terminalId }: Id): string {
  return JSON.stringify([sessionId, terminalId]);
}

/** Looks at the output until the command has exited and all of it is told, or the terminal is gone. Never rejects. */
async function follow(host: TerminalHost, { sessionId, terminalId }: Id, tell: (what: Told) => void): Promise<void> {
  const id = { sessionId, terminalId };
  let shown = "";
  let exited: Told | undefined;
  const exit = host.waitForExit(id).then((exitStatus) => {
    exited = { type: "exited", exitStatus };
  });
  const ended = exit.catch(() => {});
  for (;;) {
    const last = exited;
    const seen = await host.output(id).catch(() => undefined);
    const { output = shown } = seen ?? {};
    const added = addedTo(shown, output);
    shown = output;
    if (added === undefined) tell({ type: "output", text: output, whole: true });
    else if (added !== "") tell({ type: "output", text: added });
    const end = seen === undefined ? exited : last;
    if (end !== undefined) tell(end);
    if (end !== undefined || seen === undefined) return;
    await within(LOOK_MS, ended);
  }
}

/** How much of an output's beginning is looked for in what was there before, in UTF-16 units. */
const SAMPLE = 256;

/** What an output has got at its end, even when some of its beginning went; undefined when that cannot be told. */
export function addedTo(before: string, after: string): string | undefined {
  const at = after.length < SAMPLE ? 0 : before.indexOf(after.slice(0, Math.min(SAMPLE, before.length)));
  const kept = before.slice(Math.max(at, 0));
  return at >= 0 && after.startsWith(kept) ? after.slice(kept.length) : undefined;
}

/** Resolves when `work` does, or after so many milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, bound]);
  } finally {
    clearTimeout(timer);
  }
}
