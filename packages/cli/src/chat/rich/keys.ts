import { clipboardImage, type Editor, editExternally, imageFile } from "../../editor/index.ts";
import { chord, type Input, type TerminalDevice } from "../../terminal/index.ts";
import type { Feed } from "../../view/index.ts";
import { again } from "../prompt.ts";
import type { Chat } from "../slash/command.ts";
import { transcriptPage } from "../slash/look.ts";
import { cycleMode, set } from "../slash/settings.ts";

/** Two of a key within this time, in milliseconds, are one wish. */
const TWICE_MS = 2_000;

/** What keys work on. */
export interface KeysOptions {
  readonly chat: Chat;
  readonly device: TerminalDevice;
  readonly editor: Editor;
  readonly env: NodeJS.ProcessEnv;
  readonly feed: Pick<Feed, "showsPlans">;
  /** Says something for a moment. */
  readonly hint: (text: string) => void;
  /** Does something that may fail; what is thrown is said. */
  readonly attempt: (act: () => void | Promise<void>) => void;
}

/** The keys of a chat, when no question is open: those that are not the editor's. */
export class Keys {
  private readonly options: KeysOptions;
  private last: { readonly key: string; readonly at: number } | undefined;

  constructor(options: KeysOptions) {
    this.options = options;
  }

  take(input: Input): void {
    const { editor } = this.options;
    const typed = input.type === "key" ? chord(input) : "";
    const before = this.last;
    this.last = undefined;
    const twice = before?.key === typed && performance.now() - before.at < TWICE_MS;
    if (typed === "up" && editor.isEmpty && this.takeBack()) return;
    if (typed === "enter" && editor.isEmpty) return this.options.chat.conversation.turns.release();
    if (!this.always(typed) && !editor.take(input)) this.rest(typed, twice);
  }

  /** Keys that mean the same whatever is typed. */
  private always(typed: string): boolean {
    const { chat, device, feed, hint, attempt } = this.options;
    switch (typed) {
      case "ctrl+l":
        device.redraw();
        return true;
      case "ctrl+t":
        feed.showsPlans = !feed.showsPlans;
        hint(feed.showsPlans ? "The plan is shown" : "The plan is hidden");
        return true;
      case "ctrl+o":
        attempt(() => transcriptPage(chat));
        return true;
      case "ctrl+z":
        attempt(() => device.suspend());
        return true;
      case "shift+tab":
        attempt(() => cycleMode(chat));
        return true;
      case "alt+p":
        attempt(() => set(chat, "model", ""));
        return true;
      case "ctrl+v":
        attempt(() => this.pasteImage());
        return true;
      default:
        return false;
    }
  }

  private rest(typed: string, twice: boolean): void {
    const { chat, editor, hint } = this.options;
    const { conversation } = chat;
    // What a key has stopped or cleared is not the first half of another wish.
    if ((typed === "escape" || typed === "ctrl+c") && this.stop()) return;
    this.last = { key: typed, at: performance.now() };
    switch (typed) {
      case "escape":
        if (twice && editor.isEmpty && conversation.turns.last !== undefined)
          editor.set(again(conversation.turns.last));
        return;
      case "ctrl+c":
        if (twice) chat.leave();
        else hint("Ctrl+C again leaves");
        return;
      case "ctrl+d":
        chat.leave();
    }
  }

  /** Stops the turn; asked again, asks whether the agent is to be ended. `false`: nothing runs. */
  private stop(): boolean {
    const { chat, attempt } = this.options;
    const { conversation, setup } = chat;
    if (conversation.phase !== "cancelling") return conversation.stop();
    const ended = new AbortController();
    const asks = [
      "The agent has not ended its turn yet.",
      "Ending the agent ends all that it started; the conversation stays here.",
    ];
    attempt(async () => {
      const watch = setInterval(() => conversation.phase !== "cancelling" && ended.abort(), 100);
      const agreed = await setup.face.confirm(asks, "End it", "Wait", ended.signal).finally(() => clearInterval(watch));
      if (agreed) await conversation.kill();
    });
    return true;
  }

  /** Takes the last of the queue back into the editor. */
  private takeBack(): boolean {
    const { chat, editor } = this.options;
    const prompt = chat.conversation.turns.takeBack();
    if (prompt === undefined) return false;
    editor.set(again(prompt));
    return true;
  }

  private async pasteImage(): Promise<void> {
    const { chat, editor, env } = this.options;
    if (chat.conversation.agent?.can.prompt.image !== true) return chat.setup.face.say("This agent takes no images.");
    const image = await clipboardImage(env);
    if (image === undefined) chat.setup.face.say("There is no image on the clipboard.");
    else editor.insertImage(image);
  }
}

/** Takes a picture's file for a picture, where the agent takes pictures. */
export function pasteImageFile(
  path: string,
  { chat, editor, attempt }: Pick<KeysOptions, "chat" | "editor" | "attempt">,
): boolean {
  if (chat.conversation.agent?.can.prompt.image !== true) return false;
  attempt(async () => {
    const image = await imageFile(path);
    if (image === undefined) editor.insert(path);
    else editor.insertImage(image);
  });
  return true;
}

/** Lets the person write in their own editor. */
export async function writeElsewhere({
  device,
  editor,
  env,
}: Pick<KeysOptions, "device" | "editor" | "env">): Promise<void> {
  const { text, images } = editor.draft;
  const edited = await editExternally(text, env, (use) => device.lend(use));
  editor.set({ text: edited, images });
}
