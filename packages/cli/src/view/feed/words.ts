import type { EventBody } from "@colloquy/acp/client";
import { flat, type MessageRole } from "@colloquy/acp/state";
import { contentsText } from "../content.ts";
import { Echo } from "../echo.ts";
import { sessionMessageHead } from "../notes.ts";
import { MAX_PROMPT_LINES, marked, userLines } from "../speech.ts";
import { FixedEntry } from "./entry.ts";
import type { Queue } from "./queue.ts";
import { FoldedEntry, MarkdownEntry, PlainEntry, type WordsEntry } from "./words-entries.ts";

/** How much is remembered of the beginning of a message, to tell one that is sent again as a whole. In characters. */
const MAX_REMEMBERED = 65_536;

/** How many messages are remembered. */
const MAX_MESSAGES = 64;

/** What has come of a message. */
interface Told {
  beginning: string;
  length: number;
}

/** The message that goes on. */
interface Open {
  readonly role: MessageRole | "session";
  readonly id: string;
  readonly told: Told;
  readonly entry: WordsEntry;
}

/** Whether thoughts are one line each, or can be read. */
export type Thoughts = "folded" | "open";

type WordsEvent = Extract<EventBody, { type: "text" | "thought" | "message" | "session_message" }>;

/**
 * Messages of all kinds as entries. A message ends where another thing begins; what it says after that stands behind that.
 */
export class Words {
  thoughts: Thoughts;
  private readonly queue: Queue;
  private readonly echo = new Echo();
  private readonly told = new Map<string, Told>();
  private open: Open | undefined;
  /** Blanks at the beginning of a message that has nothing else yet. */
  private blank = { key: "", text: "" };

  constructor(queue: Queue, thoughts: Thoughts) {
    this.queue = queue;
    this.thoughts = thoughts;
  }

  /** Shows a prompt as it is sent. */
  prompt(text: string): void {
    this.close();
    this.echo.sent(text);
    this.queue.append(new FixedEntry("message", (columns) => userLines(text, columns)));
  }

  /** Takes more of a message, or a whole one. */
  take(event: WordsEvent, replay: boolean): void {
    switch (event.type) {
      case "text":
        return this.more("agent", event.messageId, event.text);
      case "thought":
        return this.more("thought", event.messageId, event.text);
      case "message": {
        const { message } = event;
        if (message.role === "user" && !replay && this.echo.isEcho(message)) return undefined;
        return this.whole(message.role, message.messageId, contentsText(message.content));
      }
      case "session_message": {
        const { message } = event;
        const head = sessionMessageHead(message);
        const make = (text: string, columns: number) => [
          head,
          ...marked(text, columns, "  ", { dim: true }, MAX_PROMPT_LINES),
        ];
        return this.whole(
          "session",
          message.messageId,
          contentsText(message.content),
          () => new PlainEntry("note", make),
        );
      }
    }
  }

  /** Something else begins. */
  close(): void {
    if (this.open === undefined) return;
    this.open.entry.close("ended");
    flat(this.open.told.beginning);
    this.open = undefined;
  }

  private whole(role: MessageRole | "session", id: string, text: string, make?: () => WordsEntry): void {
    const told = this.told.get(`${role} ${id}`);
    const goesOn = told !== undefined && text.length >= told.length && text.startsWith(told.beginning);
    // One that says something else now is told anew.
    if (told !== undefined && !goesOn) {
      this.told.delete(`${role} ${id}`);
      this.close();
    }
    this.more(role, id, goesOn ? text.slice(told.length) : text, make);
  }

  private more(role: MessageRole | "session", id: string, text: string, make = () => this.entry(role)): void {
    if (text === "") return;
    const { open } = this;
    // Nearly all that comes: the next word of the same message.
    if (open !== undefined && open.role === role && open.id === id && !open.entry.done) {
      remember(open.told, text);
      return open.entry.push(text);
    }
    const key = `${role} ${id}`;
    const told = this.toldOf(key);
    remember(told, text);
    const blank = this.blank.key === key ? this.blank.text : "";
    const begun = blank + text;
    this.blank = { key, text: begun };
    // A message begins with its first visible character: until then it ends nothing.
    if (begun.trim() === "") return;
    this.blank = { key: "", text: "" };
    this.close();
    const entry = make();
    entry.push(begun);
    this.open = { role, id, told, entry };
    this.queue.append(entry);
  }

  private toldOf(key: string): Told {
    const known = this.told.get(key);
    if (known !== undefined) return known;
    const told = { beginning: "", length: 0 };
    this.told.set(key, told);
    if (this.told.size > MAX_MESSAGES) this.told.delete(this.told.keys().next().value!);
    return told;
  }

  private entry(role: MessageRole | "session"): WordsEntry {
    if (role === "user") return new PlainEntry("message", (text, columns) => userLines(text, columns));
    if (role === "thought" && this.thoughts === "folded") return new FoldedEntry();
    return new MarkdownEntry(role === "thought");
  }
}

function remember(told: Told, text: string): void {
  if (told.beginning.length < MAX_REMEMBERED) told.beginning += text.slice(0, MAX_REMEMBERED);
  told.length += text.length;
}
