import { isBusy } from "@colloquy/acp/state";
import type { PermissionQuestion } from "@colloquy/acp/permissions";
import { type Line, line, styled } from "../../cells/index.ts";
import { pager } from "../../dialogs/index.ts";
import { Editor, type EditorOptions } from "../../editor/index.ts";
import type { Component, Input, Size, TerminalDevice } from "../../terminal/index.ts";
import { Feed, type Sight, showPath, statusLine, type ViewEvent } from "../../view/index.ts";
import { activityOf } from "../activity.ts";
import type { Face } from "../face.ts";
import { failureLines } from "../failure.ts";
import { queueLines } from "../queue-lines.ts";
import type { Chat } from "../slash/command.ts";
import { listed } from "../slash/table.ts";
import { statusParts } from "../status.ts";
import { submitted } from "../submit.ts";
import { Asker, remark } from "./asker.ts";
import { Attention } from "./attention.ts";
import type { Below } from "./compose.ts";
import { Keys, pasteImageFile, writeElsewhere } from "./keys.ts";
import { Stage } from "./stage.ts";

/** The most prompts of the queue that are shown. */
const MAX_QUEUE_SHOWN = 5;

/** How often what goes on is said anew, in milliseconds. */
const TICK_MS = 1000;

/** How long something that is said for a moment stays, in milliseconds. */
const HINT_MS = 2000;

/** What a face on a terminal is made of. */
export interface RichFaceOptions {
  readonly device: TerminalDevice;
  readonly sight: Sight;
  readonly thoughts: "folded" | "open";
  readonly history: EditorOptions["history"];
  readonly paths: EditorOptions["paths"];
  readonly branch: () => string | undefined;
  /** Something may have changed in the folder. */
  readonly onTurnEnd: () => void;
  readonly env: NodeJS.ProcessEnv;
}

/** A conversation on a terminal that is painted on. */
export class RichFace implements Face {
  readonly permission: Face["permission"];
  readonly form: Face["form"];
  readonly link: Face["link"];
  readonly confirm: Face["confirm"];
  readonly pick: Face["pick"];
  readonly secret: Face["secret"];
  private readonly options: RichFaceOptions;
  private readonly feed: Feed;
  private readonly stage: Stage;
  private readonly editor: Editor;
  private readonly asker: Asker;
  private readonly caller: Attention;
  private readonly left = Promise.withResolvers<void>();
  private chat: Chat | undefined;
  private keys: Keys | undefined;
  private pager: (Component & { readonly closed: Promise<void> }) | undefined;
  private hint: { readonly text: string; readonly until: number } | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(options: RichFaceOptions) {
    this.options = options;
    const { device, sight, thoughts, history, paths } = options;
    const onChange = () => this.changed();
    this.caller = new Attention(device);
    this.feed = new Feed({ sight, thoughts, onChange });
    this.asker = new Asker({
      sight: () => sight,
      current: (question) => this.questionNow(question),
      copy: (text) => device.copy(text),
      onChange,
      onAsk: (why) => this.attention(why),
      onStop: () => void this.chat?.conversation.stop(),
    });
    const { asker } = this;
    this.permission = (question, context) => asker.permission(question, context);
    this.form = (question, signal) => asker.form(question, signal);
    this.link = (question, context) => asker.link(question, context);
    this.confirm = (lines, yes, no, signal) => asker.confirm(lines, yes, no, signal);
    this.pick = (choices, signal) => asker.pick(choices, signal);
    this.secret = (name, signal) => asker.secret(name, signal);
    this.editor = new Editor({
      history,
      paths,
      commands: () => (this.chat === undefined ? [] : listed(this.chat)),
      onSubmit: (draft, how) => this.attempt(() => submitted(this.chat!, draft, how)),
      onEdit: () => this.attempt(() => writeElsewhere({ device, editor: this.editor, env: options.env })),
      onPastedImage: (path) => this.pasteImage(path),
      onChange,
    });
    this.stage = new Stage(device, this.feed, (size) => this.below(size));
    device.onInput((input) => this.take(input));
    this.changed();
  }

  show(event: ViewEvent): Promise<void> | undefined {
    this.feed.take(event);
    if (event.type === "tool_call") this.asker.toolChanged();
    return this.stage.change();
  }

  prompt(text: string): void {
    this.feed.prompt(text);
  }

  say(...lines: readonly (Line | string)[]): void {
    this.feed.say(lines.map(remark));
  }

  verdict(question: PermissionQuestion, text: string): void {
    this.feed.verdict(question, text);
  }

  turnEnded(): void {
    this.feed.finish();
    this.options.onTurnEnd();
  }

  changed(): void {
    void this.stage.change();
  }

  attention(why: string): void {
    this.caller.call(why);
  }

  async page(title: string, lines: (columns: number) => readonly Line[]): Promise<void> {
    const shown = pager({ title, lines });
    this.pager = shown;
    this.stage.page(shown);
    await shown.closed;
    this.pager = undefined;
    this.stage.page(undefined);
  }

  copy(text: string): boolean {
    return this.options.device.copy(text);
  }

  lend<T>(use: () => Promise<T>): Promise<T> {
    return this.options.device.lend(use);
  }

  async run(chat: Chat): Promise<void> {
    this.chat = chat;
    const { device, env } = this.options;
    this.keys = new Keys({
      chat,
      device,
      editor: this.editor,
      env,
      hint: (text) => this.sayShortly(text),
      attempt: (act) => this.attempt(act),
    });
    device.ended.addEventListener("abort", () => this.leave(), { once: true });
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    this.changed();
    await this.left.promise;
  }

  leave(): void {
    this.left.resolve();
  }

  async close(): Promise<void> {
    clearInterval(this.ticking);
    this.stage.close();
    await this.options.device.close();
  }

  private take(input: Input): void {
    if (input.type === "focus") {
      if (input.focused) this.caller.answered();
      return;
    }
    this.caller.answered();
    const { chat } = this;
    if (this.pager?.take(input) || this.asker.take(input)) return this.changed();
    if (this.pager !== undefined) return;
    if (this.asker.current !== undefined) {
      // Ctrl-C puts the question away, and stops what has asked it.
      if (input.type !== "key" || !input.ctrl || input.text !== "c") return;
      this.asker.current.dismiss();
      chat?.conversation.stop();
    } else if (this.keys === undefined) this.editor.take(input);
    else this.keys.take(input);
    this.changed();
  }

  private below(size: Size): Below {
    const { chat, asker, editor, options } = this;
    const now = Date.now();
    if (this.hint !== undefined && this.hint.until <= now) this.hint = undefined;
    const input = asker.current ?? editor;
    if (chat === undefined) return { beside: [], input: input.frame(size), status: [] };
    const { conversation } = chat;
    const { phase, since, heard, session, queue, held, setup } = conversation;
    const byItself = session !== undefined && isBusy(session.state);
    const goes = activityOf(
      { phase, since, heard, asking: asker.current !== undefined, byItself, agent: setup.launch.title },
      now,
    );
    const parts = statusParts(conversation, options.branch());
    return {
      beside: [
        ...queueLines(queue.all, held, MAX_QUEUE_SHOWN),
        ...(goes === undefined ? [] : [line(styled(goes, { dim: true }))]),
      ],
      input: input.frame(size),
      status: this.hint === undefined ? statusLine(parts, size.columns) : line(styled(this.hint.text, { bold: true })),
    };
  }

  private tick(): void {
    const phase = this.chat?.conversation.phase;
    if ((phase !== "idle" && phase !== "ended" && phase !== "closed") || this.hint !== undefined) this.changed();
  }

  private sayShortly(text: string): void {
    this.hint = { text, until: Date.now() + HINT_MS };
    this.changed();
  }

  /** A tool call may change while its question is open (P-06). */
  private questionNow(question: PermissionQuestion): PermissionQuestion {
    const id = question.toolCall?.toolCallId;
    const toolCall = id === undefined ? undefined : this.chat?.conversation.session?.state.toolCalls.get(id);
    return toolCall === undefined ? question : { ...question, toolCall };
  }

  private pasteImage(path: string): boolean {
    const { chat, editor } = this;
    return chat !== undefined && pasteImageFile(path, { chat, editor, attempt: (act) => this.attempt(act) });
  }

  private attempt(act: () => void | Promise<void>): void {
    const failed = (error: unknown) => this.say(...failureLines(error, this.chat!.conversation.connection));
    Promise.resolve()
      .then(act)
      .catch(failed)
      .finally(() => this.changed());
  }
}
