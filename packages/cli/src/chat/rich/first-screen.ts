import { line, styled } from "../../cells/index.ts";
import { Editor, type EditorOptions } from "../../editor/index.ts";
import { type Input, openTerminal, type TerminalDevice, type TerminalOptions } from "../../terminal/index.ts";
import { layoutOf, roomToType } from "./compose.ts";

/** What prompts go to, with all that their editor works with. */
export interface Behind extends EditorOptions {
  readonly take: (input: Input) => void;
}

/**
 * A terminal with a prompt on it, before there is anything that prompts go to: nobody waits for the rest of the program to be
 * loaded before they can type. The first thing that needs what is not there yet is kept for it, with all that is typed after.
 */
export class FirstScreen {
  readonly device: TerminalDevice;
  readonly editor: Editor;
  /** What is asked before there is anything behind it takes what is typed. `false`: it is not for that. */
  asking: ((input: Input) => boolean) | undefined;
  private behind: Behind | undefined;
  private kept: ((behind: Behind) => void)[] = [];

  /** Takes the terminal over. */
  constructor(options: TerminalOptions) {
    const behind = () => this.behind;
    this.device = openTerminal(options);
    this.editor = new Editor({
      history: {
        get entries() {
          return behind()?.history.entries ?? [];
        },
        add: async (text) => this.later(({ history }) => void history.add(text)),
      },
      commands: () => behind()?.commands() ?? [],
      paths: { find: (query) => behind()?.paths.find(query) ?? { paths: [], more: 0 } },
      onSubmit: (draft, how) => this.later(({ onSubmit }) => onSubmit(draft, how)),
      onEdit: () => this.later(({ onEdit }) => onEdit()),
      onPastedImage: (path) => behind()?.onPastedImage?.(path) ?? false,
      onChange: () => (this.behind === undefined ? this.paint() : this.behind.onChange()),
    });
    this.device.onInput((input) => this.take(input));
    this.device.onResize(() => this.behind === undefined && this.paint());
    this.paint();
  }

  /** There is something behind it now, that paints from here on. It gets what was kept. */
  connect(behind: Behind): void {
    this.behind = behind;
    for (const act of this.kept.splice(0)) act(behind);
  }

  /** Leaves the terminal as it was found. Can be called again. */
  close(): Promise<void> {
    return this.device.close();
  }

  private take(input: Input): void {
    if (this.behind === undefined && input.type === "focus") return;
    if (this.behind === undefined && this.asking?.(input) === true) return;
    const isFirst = this.behind === undefined && this.kept.length === 0;
    if (!isFirst || !this.editor.take(input)) this.later(({ take }) => take(input));
  }

  private later(act: (behind: Behind) => void): void {
    if (this.behind === undefined) this.kept.push(act);
    else act(this.behind);
  }

  private paint(): void {
    const { size } = this.device;
    const status = line(styled("Colloquy", { dim: true }));
    this.device.show(layoutOf({ beside: [], input: this.editor.frame(roomToType(size)), status }, size).frame([]));
  }
}
