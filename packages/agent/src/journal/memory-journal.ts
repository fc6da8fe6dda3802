import { hashOf } from "./file-hash.ts";
import { type FileBefore, type Journal, KEPT_TURNS, type TurnChanges } from "./journal.ts";
import { JournalError } from "./journal-error.ts";

type Changed = TurnChanges["files"][number];

/** What is kept of a session. JSON, so that nothing that was handed in or out can be changed in here. */
interface Kept {
  messages: string[];
  readonly facts: Map<string, string>;
  readonly turns: Map<string, Map<string, Changed>>;
}

/** A journal that forgets everything when the program ends. It can all that a journal can. */
export function memoryJournal(): Journal {
  const sessions = new Map<string, Kept>();
  let isClosed = false;

  const kept = (sessionId: string): Kept => {
    if (isClosed) throw new JournalError("closed");
    const found = sessions.get(sessionId) ?? { messages: [], facts: new Map(), turns: new Map() };
    sessions.set(sessionId, found);
    return found;
  };

  return {
    messages: (sessionId) => kept(sessionId).messages.map((json) => JSON.parse(json)),
    append(sessionId, messages) {
      const lines = messages.map((message) => JSON.stringify(message));
      kept(sessionId).messages.push(...lines);
    },
    compact(sessionId, summary, keep) {
      const session = kept(sessionId);
      const { length } = session.messages;
      session.messages = [JSON.stringify(summary), ...session.messages.slice(Math.max(length - keep, 0))];
    },
    checkpoint(sessionId, turnId, file) {
      const { turns } = kept(sessionId);
      const files = turns.get(turnId) ?? new Map<string, Changed>();
      turns.set(turnId, files);
      if (!files.has(file.path)) files.set(file.path, { ...copyOf(file), isSettled: false });
      for (const [oldest] of [...turns].slice(0, -KEPT_TURNS)) turns.delete(oldest);
    },
    became(sessionId, turnId, path, hash) {
      const files = kept(sessionId).turns.get(turnId);
      const file = files?.get(path);
      if (file) files!.set(path, { ...copyOf(file), isSettled: true, ...(hash !== undefined && { hashAfter: hash }) });
    },
    lastKnown(sessionId, turnId, path) {
      const file = kept(sessionId).turns.get(turnId)?.get(path);
      return file && { hash: file.isSettled ? file.hashAfter : hashOf(file) };
    },
    lastChanges(sessionId) {
      const turn = [...kept(sessionId).turns].findLast(([, files]) => [...files.values()].some(isChanged));
      return turn && { turnId: turn[0], files: [...turn[1].values()].map((file) => ({ ...file, ...copyOf(file) })) };
    },
    undone: (sessionId, turnId) => void kept(sessionId).turns.delete(turnId),
    get(sessionId, name) {
      const json = kept(sessionId).facts.get(name);
      return json === undefined ? undefined : JSON.parse(json);
    },
    set(sessionId, name, value) {
      const json = JSON.stringify(value);
      if (json === undefined) kept(sessionId).facts.delete(name);
      else kept(sessionId).facts.set(name, json);
    },
    copy(sessionId, fork) {
      const { messages, facts } = kept(sessionId);
      sessions.set(fork, { messages: [...messages], facts: new Map(facts), turns: new Map() });
    },
    delete(sessionId) {
      kept(sessionId);
      sessions.delete(sessionId);
    },
    close: () => void (isClosed = true),
  };
}

function isChanged(file: Changed): boolean {
  return !file.isSettled || hashOf(file) !== file.hashAfter;
}

function copyOf({ path, content, link, folder, mode }: FileBefore): FileBefore {
  return {
    path,
    // Not `slice`: a buffer's shares its bytes.
    ...(content && { content: Uint8Array.from(content) }),
    ...(link !== undefined && { link }),
    ...(folder && { folder }),
    ...(mode !== undefined && { mode }),
  };
}
