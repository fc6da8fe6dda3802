import type { EventBody } from "@colloquy/acp/client";
import type { PermissionQuestion } from "@colloquy/acp/permissions";
import { List, type Terminal, type ToolCall } from "@colloquy/acp/state";
import type { Line } from "../../cells/index.ts";
import { askLines } from "../ask.ts";
import { diffKey } from "../diff.ts";
import type { Sight } from "../sight.ts";
import { diffsOf, isFinal, terminalsOf, toolName } from "../tool-content.ts";
import { toolLine } from "../tool-line.ts";
import { type Ending, FixedEntry } from "./entry.ts";
import type { Queue } from "./queue.ts";
import { Tail } from "./tail.ts";
import { endOf, ToolEntry, type ToolSource, verdictLine } from "./tool-entry.ts";

/** A tool call, and what was said of it. */
interface ToolRecord {
  call: ToolCall;
  /** As it was when it was asked for. */
  asked: ToolCall | undefined;
  /** The terminals that it shows. */
  terminals: readonly string[];
  readonly shown: Set<string>;
  entry: ToolEntry | undefined;
  /** The end that was told. */
  told: string | undefined;
}

/** Tool calls and terminals as entries. A terminal that no tool call shows is like one. */
export class Tools {
  private readonly sight: Sight;
  private readonly queue: Queue;
  /** Says that a new thing begins. */
  private readonly onBegin: () => void;
  private readonly records = new Map<string, ToolRecord>();
  private readonly tails = new Map<string, Tail>();
  /** The tool call that shows a terminal. */
  private readonly owners = new Map<string, ToolRecord>();
  /** Those that go on although their entries have ended. */
  private readonly overtaken = new Set<ToolRecord>();

  constructor(sight: Sight, queue: Queue, onBegin: () => void) {
    this.sight = sight;
    this.queue = queue;
    this.onBegin = onBegin;
  }

  /** Takes a tool call as it is now. */
  take(call: ToolCall): void {
    const known = this.records.get(call.toolCallId);
    const record = known ?? this.newRecord(call);
    if (known?.call.content !== call.content || known === undefined) this.claim(record, call);
    this.update(record, call);
  }

  /** Takes what is new in a terminal. */
  takeTerminal({ terminal, text, whole }: Extract<EventBody, { type: "terminal" }>): void {
    const { terminalId: id } = terminal;
    const tail = this.tails.get(id) ?? new Tail();
    this.tails.set(id, tail);
    const isEnd = tail.take(terminal, text, whole);
    const owner = this.owners.get(id);
    if (owner === undefined) this.takeAlone(terminal);
    // Both may come in one update.
    else if (isEnd && owner.told === endOf(owner.call) && isFinal(owner.call)) this.endAgain(owner);
  }

  /** Says how a request for permission was decided: with the tool call that it is about, else with what was asked. */
  verdict(question: PermissionQuestion, text: string, by?: "person"): void {
    const { toolCall } = question;
    const verdict = verdictLine(text, by);
    const record = toolCall && this.records.get(toolCall.toolCallId);
    if (record?.entry?.done === false) {
      record.asked = toolCall;
      return record.entry.addVerdict(verdict);
    }
    record?.entry?.settle();
    const above = toolCall !== undefined && this.markDiffs(toolCall);
    this.queue.append(new FixedEntry("tool", () => [...askLines(this.sight, question, { above }), verdict]));
  }

  /** Those that go on although they have no place any more, a line each. */
  floating(most: number): Line[] {
    return [...this.overtaken].slice(-most).map(({ call }) => toolLine(this.sight, call));
  }

  /** Nothing more is expected of those that go on. */
  finish(): void {
    this.overtaken.clear();
  }

  private newRecord(call: ToolCall): ToolRecord {
    const unsaid = { asked: undefined, entry: undefined, told: undefined };
    const record: ToolRecord = { call, terminals: [], shown: new Set(), ...unsaid };
    this.records.set(call.toolCallId, record);
    return record;
  }

  /** A terminal is shown by the tool call that names it, not by itself. */
  private claim(record: ToolRecord, call: ToolCall): void {
    record.terminals = terminalsOf(call);
    for (const id of record.terminals) {
      this.owners.set(id, record);
      this.records.get(aloneKey(id))?.entry?.hide();
    }
  }

  private takeAlone(terminal: Terminal): void {
    const call = callOf(terminal);
    const record = this.records.get(call.toolCallId) ?? this.newRecord(call);
    record.terminals = [terminal.terminalId];
    this.update(record, call);
  }

  private update(record: ToolRecord, call: ToolCall): void {
    record.call = call;
    const { entry, told } = record;
    if (entry?.done === false) {
      if (isFinal(call)) this.end(record, entry);
    } else if (!isFinal(call)) {
      const isOther = told !== undefined && !told.startsWith(`${toolName(call)}\n`);
      if (told === undefined || (isOther && !this.overtaken.has(record))) this.begin(record);
    } else if (told === undefined) {
      this.end(record, this.begin(record));
    } else {
      this.endAgain(record);
    }
  }

  private begin(record: ToolRecord): ToolEntry {
    this.onBegin();
    const entry = new ToolEntry(this.sight, this.source(record));
    record.entry = entry;
    this.queue.append(entry);
    return entry;
  }

  private end(record: ToolRecord, entry: ToolEntry): void {
    entry.end();
    record.told = endOf(record.call);
  }

  /** An end after the one that was told: what is new of it. */
  private endAgain(record: ToolRecord): void {
    this.overtaken.delete(record);
    // What was told counts as shown first.
    record.entry?.settle();
    const end = endOf(record.call);
    const isSame = end === record.told || isLateFailure(record);
    const isNext = isSame && record.entry !== undefined && this.queue.last === record.entry;
    const entry = new ToolEntry(this.sight, this.source(record));
    entry.end(!isNext);
    if (isSame && !entry.hasDetails) return;
    record.entry = entry;
    record.told = end;
    this.queue.append(entry);
  }

  private source(record: ToolRecord): ToolSource {
    const tails = () => record.terminals.flatMap((id) => this.tails.get(id) ?? []);
    return {
      call: () => record.call,
      asked: () => record.asked,
      version: () => tails().reduce((sum, tail) => sum + tail.version, 0),
      outputs: () => tails().map((tail) => tail.now()),
      shown: record.shown,
      left: (ending: Ending) => {
        record.told = `${toolName(record.call)}\n`;
        if (ending === "overtaken") this.overtaken.add(record);
      },
    };
  }

  /** Takes note that the diffs of a tool call are shown. Tells whether all of them had been. */
  private markDiffs(call: ToolCall): boolean {
    const record = this.records.get(call.toolCallId) ?? this.newRecord(call);
    const keys = diffsOf(call).map(diffKey);
    const all = keys.length > 0 && keys.every((key) => record.shown.has(key));
    for (const key of keys) record.shown.add(key);
    return all;
  }
}

/** The turn was stopped, and its calls with it; many agents say afterwards that such a call has failed. */
function isLateFailure({ call, told }: ToolRecord): boolean {
  return call.status === "failed" && told === endOf({ ...call, status: "cancelled" });
}

/** What a terminal that is shown by itself is kept under: no tool call's id begins so but in malice, and then only it suffers. */
function aloneKey(terminalId: string): string {
  return `\0terminal ${terminalId}`;
}

/** A terminal as if it were a tool call. */
function callOf({ terminalId, command, exitStatus }: Terminal): ToolCall {
  const { exitCode, signal } = exitStatus ?? {};
  const ended = exitCode || signal ? "failed" : "completed";
  return {
    toolCallId: aloneKey(terminalId),
    title: command || "a command",
    kind: "execute",
    status: exitStatus === undefined ? "in_progress" : ended,
    content: List.empty,
    locations: [],
  };
}
