import type { PermissionQuestion } from "@colloquy/acp/permissions";
import type { Line } from "../../cells/index.ts";
import { pager } from "../../dialogs/index.ts";
import type { EditorOptions } from "../../editor/index.ts";
import type { Component, Input, Size } from "../../terminal/index.ts";
import { Feed, type Sight, type ViewEvent } from "../../view/index.ts";
import type { Face } from "../face.ts";
import { failureLines } from "../failure.ts";
import type { Chat } from "../slash/command.ts";
import { listed } from "../slash/table.ts";
import { submitted } from "../submit.ts";
import { Asker, remark } from "./asker.ts";
import { Attention } from "./attention.ts";
import { type Below, roomToType } from "./compose.ts";
import type { FirstScreen } from "./first-screen.ts";
import { Footer } from "./footer.ts";
import { Keys, pasteImageFile, writeElsewhere } from "./keys.ts";
import { Stage } from "./stage.ts";

/** How often what goes on is said anew, in milliseconds. */
const TICK_MS = 1000;

/** What a face on a terminal is made of. */
export interface RichFaceOptions {
  readonly screen: FirstScreen;
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
  private readonly asker: Asker;
  private readonly caller: Attention;
  private readonly footer: Footer;
  private readonly left = Promise.withResolvers<void>();
  private chat: Chat | undefined;
  private pager: (Component & { readonly closed: Promise<void> }) | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(options: RichFaceOptions) {
    this.options = options;
    const { screen, sight, thoughts, branch } = options;
    const { device } = screen;
    const onChange = () => this.changed();
    this.caller = new Attention(device);
    this.footer = new Footer(branch);
    this.feed = new Feed({ sight, thoughts, onChange });
    const asker = new Asker({
      sight: () => sight,
      current: (question) => this.questionNow(question),
      copy: (text) => device.copy(text),
      onChange,
      onAsk: (why) => this.attention(why),
      onStop: () => void this.chat?.conversation.stop(),
    });
    this.asker = asker;
    this.permission = (question, context) => asker.permission(question, context);
    this.form = (question, signal) => asker.form(question, signal);
    this.link = (question, context) => asker.link(question, context);
    this.confirm = (lines, yes, no, signal) => asker.confirm(lines, yes, no, signal);
    this.pick = (choices, signal) => asker.pick(choices, signal);
    this.secret = (name, signal) => asker.secret(name, signal);
    this.stage = new Stage(device, this.feed, (size) => this.below(size));
    screen.asking = (input) => this.takeEarly(input);
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

  answered(question: PermissionQuestion, text: string): void {
    this.feed.verdict(question, text, "person");
  }

  sessionBegins(): void {
    this.feed.begin();
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
    return this.options.screen.device.copy(text);
  }

  lend<T>(use: () => Promise<T>): Promise<T> {
    return this.options.screen.device.lend(use);
  }

  async run(chat: Chat): Promise<void> {
    this.chat = chat;
    const { screen, env, history, paths } = this.options;
    const { device, editor } = screen;
    const attempt = (act: () => void | Promise<void>) => this.attempt(chat, act);
    const keys = new Keys({
      chat,
      device,
      editor,
      env,
      feed: this.feed,
      hint: (text) => this.sayShortly(text),
      attempt,
    });
    device.ended.addEventListener("abort", () => this.leave(), { once: true });
    this.ticking = setInterval(() => this.footer.isTicking(chat.conversation) && this.changed(), TICK_MS);
    screen.connect({
      history,
      paths,
      commands: () => listed(chat),
      onSubmit: (draft, how) => attempt(() => submitted(chat, draft, how)),
      onEdit: () => attempt(() => writeElsewhere({ device, editor, env })),
      onPastedImage: (path) => pasteImageFile(path, { chat, editor, attempt }),
      onChange: () => this.changed(),
      take: (input) => this.take(input, chat, keys),
    });
    this.changed();
    await this.left.promise;
  }

  leave(): void {
    this.left.resolve();
  }

  async close(): Promise<void> {
    clearInterval(this.ticking);
    this.stage.close();
    await this.options.screen.close();
  }

  /** What is typed while something is asked before the chat begins. */
  private takeEarly(input: Input): boolean {
    const { asker } = this;
    if (asker.current === undefined) return false;
    if (!asker.take(input) && input.type === "key" && input.ctrl && input.text === "c") asker.current.dismiss();
    this.changed();
    return true;
  }

  private take(input: Input, { conversation }: Chat, keys: Keys): void {
    if (input.type === "focus") {
      if (input.focused) this.caller.answered();
      return;
    }
    this.caller.answered();
    if (this.pager !== undefined) {
      if (this.pager.take(input)) this.changed();
      return;
    }
    if (this.asker.take(input)) return;
    if (this.asker.current === undefined) keys.take(input);
    else if (input.type === "key" && input.ctrl && input.text === "c") {
      // The question is put away, and what has asked it is stopped.
      this.asker.current.dismiss();
      conversation.stop();
    }
    this.changed();
  }

  private below(size: Size): Below {
    const { chat, asker, footer } = this;
    const input = (asker.current ?? this.options.screen.editor).frame(roomToType(size));
    if (chat === undefined) return { beside: [], input, status: [] };
    const { conversation } = chat;
    const beside = footer.beside(conversation, asker.current !== undefined);
    return { beside, input, status: footer.status(conversation, size.columns) };
  }

  private sayShortly(text: string): void {
    this.footer.say(text);
    this.changed();
  }

  /** A tool call may change while its question is open (P-06). */
  private questionNow(question: PermissionQuestion): PermissionQuestion {
    const id = question.toolCall?.toolCallId;
    const toolCall = id === undefined ? undefined : this.chat?.conversation.session?.state.toolCalls.get(id);
    return toolCall === undefined ? question : { ...question, toolCall };
  }

  /** Does what may fail; what is thrown is said. */
  private attempt({ conversation }: Chat, act: () => void | Promise<void>): void {
    Promise.resolve()
      .then(act)
      .catch((error: unknown) => this.say(...failureLines(error, conversation.connection)))
      .finally(() => this.changed());
  }
}
