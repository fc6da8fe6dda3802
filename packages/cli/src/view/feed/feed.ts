import type { PermissionQuestion } from "@colloquy/acp/permissions";
import type { Compaction, Subagent } from "@colloquy/acp/state";
import { type Line, line, styled, truncate } from "../../cells/index.ts";
import type { ViewEvent } from "../event.ts";
import { compactionLines, noteLines, noticeLines, subagentLines } from "../notes.ts";
import type { Sight } from "../sight.ts";
import { showPath } from "../words.ts";
import { type Area, FixedEntry } from "./entry.ts";
import { Plans } from "./plans.ts";
import { Queue } from "./queue.ts";
import { Tools } from "./tools.ts";
import { type Thoughts, Words } from "./words.ts";

/** How a feed shows a session. */
export interface FeedOptions {
  readonly sight: Sight;
  /** Default: `"folded"`. */
  readonly thoughts?: Thoughts;
  /** There is something new to be painted. Called once until the next `drain`. */
  readonly onChange?: () => void;
}

/**
 * A session as it happens, for a screen on which finished lines are printed once and a few live ones are painted again and
 * again. In the order in which things appeared. What is taken costs little; it is laid out when it is asked for. How events
 * are cut, and when one drains, changes nothing in the lines, as long as what is live has room.
 *
 * What a status line shows (modes and other options, usage, the state, commands, the title) is not in it.
 */
export class Feed {
  private readonly options: FeedOptions;
  private readonly queue = new Queue();
  private words: Words;
  private tools: Tools;
  private plans = new Plans(this.queue);
  /** What was said, by what it is about. */
  private readonly said = new Map<string, string>();
  private changed = false;
  private plansAreShown = true;

  constructor(options: FeedOptions) {
    this.options = options;
    this.words = new Words(this.queue, options.thoughts ?? "folded");
    this.tools = new Tools(options.sight, this.queue, () => this.words.close());
  }

  /** Whether thoughts are one line each, from the next one on. */
  get thoughts(): Thoughts {
    return this.words.thoughts;
  }

  set thoughts(thoughts: Thoughts) {
    this.words.thoughts = thoughts;
  }

  /** Whether plans are to be seen while they change. They are told when they are done in any case. */
  get showsPlans(): boolean {
    return this.plansAreShown;
  }

  set showsPlans(shown: boolean) {
    this.plansAreShown = shown;
    this.touch();
  }

  /** Takes an event. */
  take(event: ViewEvent): void {
    switch (event.type) {
      case "text":
      case "thought":
      case "message":
      case "session_message":
        this.words.take(event, event.replay);
        break;
      case "tool_call":
        this.tools.take(event.toolCall);
        break;
      case "terminal":
        this.tools.takeTerminal(event);
        break;
      case "plan":
        this.plans.take(event.planId, event.plan);
        break;
      case "notice":
        this.note(() => noticeLines(event.notice));
        break;
      case "compaction":
        this.compaction(event.compaction);
        break;
      case "subagent":
        this.subagent(event.subagent);
        break;
      case "other": {
        const kind = String(event.update?.sessionUpdate);
        this.once(`update ${kind}`, "", () => noteLines(`The agent sends updates of a kind unknown here: ${kind}`));
        break;
      }
      case "remark":
        this.once(`remark ${event.topic}`, "", () => noteLines(event.text));
        break;
      case "wrote":
        this.note(() => [line(styled(`→ wrote ${showPath(event.path, this.options.sight.cwd)}`, { dim: true }))]);
        break;
      default:
        return;
    }
    this.touch();
  }

  /** The user's own prompt, as it is sent. When the agent repeats it, it is not shown again. */
  prompt(text: string): void {
    this.words.prompt(text);
    this.touch();
  }

  /** Lines of this client's own, behind what is there. */
  say(lines: readonly Line[]): void {
    this.note(() => lines);
    this.touch();
  }

  /**
   * Says how a request for permission was decided, with the tool call that it is about. A diff that was asked about is shown
   * once: with the tool call's end, or here.
   */
  verdict(question: PermissionQuestion, text: string, by?: "person"): void {
    this.tools.verdict(question, text, by);
    this.touch();
  }

  /**
   * What is finished since the last call: each line once, in order. Lines may be wider than the screen: the terminal breaks
   * them, so that they are copied whole. What is left has room in `size`: where it would not, the first of it is told as it is
   * now, and its end comes later, as a line of its own.
   */
  drain(size: Area): Line[] {
    this.changed = false;
    return this.queue.drain(this.room(size, this.floating(size)));
  }

  /** What still changes, oldest first: no more lines than there are rows, none wider than the screen. */
  live(size: Area): Line[] {
    const floating = this.floating(size);
    const lines = this.queue.live(this.room(size, floating));
    return lines.length > 0 && floating.length > 0 ? [...lines, [], ...floating] : [...lines, ...floating];
  }

  /** The turn has ended, or the program leaves: what is open is finished as it is, and said to be so. */
  finish(): void {
    this.words.close();
    this.queue.close("ended");
    this.tools.finish();
    this.plans.finish();
    this.touch();
  }

  /** Another session begins: what is open is finished, and what comes is about nothing that was there, whatever its ids. */
  begin(): void {
    this.finish();
    const { options, queue, words } = this;
    this.words = new Words(queue, words.thoughts);
    this.tools = new Tools(options.sight, queue, () => this.words.close());
    this.plans = new Plans(queue);
    this.said.clear();
  }

  /** What has no place in the order while it changes: plans, and tool calls whose place is gone. At most half of the rows. */
  private floating({ columns, rows }: Area): Line[] {
    const most = Math.floor(rows / 2) - 1;
    if (most < 1) return [];
    const tools = this.tools.floating(Math.ceil(most / 2));
    const plans = this.plansAreShown ? this.plans.look(most - tools.length) : [];
    return [...tools, ...plans].map((one) => truncate(one, columns));
  }

  private room({ columns, rows }: Area, floating: readonly Line[]): Area {
    return { columns, rows: Math.max(0, rows - (floating.length > 0 ? floating.length + 1 : 0)) };
  }

  private compaction(compaction: Compaction): void {
    const { compactionId, status, error = "" } = compaction;
    if (status === "in_progress" && this.said.has(`compaction ${compactionId}`)) return;
    this.once(`compaction ${compactionId}`, `${status} ${error}`, () => compactionLines(compaction));
  }

  private subagent(subagent: Subagent): void {
    const lines = subagentLines(subagent);
    this.once(`subagent ${subagent.sessionId}`, lines[0]!.map(({ text }) => text).join(""), () => lines);
  }

  /** Says something, unless it is what was said last of the same thing. */
  private once(topic: string, word: string, make: () => readonly Line[]): void {
    if (this.said.get(topic) === word) return;
    this.said.set(topic, word);
    this.note(make);
  }

  private note(make: () => readonly Line[]): void {
    this.queue.append(new FixedEntry("note", make));
  }

  private touch(): void {
    if (this.changed) return;
    this.changed = true;
    this.options.onChange?.();
  }
}
