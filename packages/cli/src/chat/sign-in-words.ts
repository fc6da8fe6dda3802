import { cleanLine } from "@colloquy/acp/text";

/** The most lines that are shown of what an agent says while a sign-in runs. */
export const MAX_SIGN_IN_LINES = 100;

/** The longest of them, in characters: the address of a page to open may be long. */
export const MAX_SIGN_IN_LINE = 2_000;

/** A line that has no end after this time is shown as it is: it may be a question. In milliseconds. */
const UNENDED_MS = 300;

/**
 * What an agent says outside of the protocol while a sign-in runs, line by line: the page to open, or the code to type there,
 * often stands nowhere else. What it says at other times is not heard.
 */
export class SignInWords {
  private readonly say: (line: string) => void;
  private listening = false;
  private shown = 0;
  /** Of stderr, what has no line end yet. */
  private open = "";
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** `say`: gets safe lines. */
  constructor(say: (line: string) => void) {
    this.say = say;
  }

  /** Whether a sign-in runs. */
  get running(): boolean {
    return this.listening;
  }

  begin(): void {
    this.listening = true;
    this.shown = 0;
  }

  /** The sign-in is over, however it ended. Can be called again. */
  end(): void {
    this.flush();
    this.listening = false;
  }

  /** Takes a line from stdout that is no message. */
  line(text: string): void {
    if (!this.listening) return;
    this.flush();
    this.tell(text);
  }

  /** Takes what was written to stderr, in pieces of any size. */
  stderr(text: string): void {
    if (!this.listening) return;
    clearTimeout(this.waiting);
    const lines = `${this.open}${text}`.split(/\r\n|[\r\n]/);
    this.open = lines.pop()!.slice(0, MAX_SIGN_IN_LINE);
    for (const line of lines) this.tell(line);
    if (this.open !== "") this.waiting = setTimeout(() => this.flush(), UNENDED_MS).unref();
  }

  private flush(): void {
    clearTimeout(this.waiting);
    const { open } = this;
    this.open = "";
    this.tell(open);
  }

  private tell(text: string): void {
    const line = cleanLine(text.slice(0, MAX_SIGN_IN_LINE)).trim();
    if (line === "" || this.shown > MAX_SIGN_IN_LINES) return;
    this.shown++;
    if (this.shown > MAX_SIGN_IN_LINES) this.say("The agent says more, which is not shown.");
    else this.say(`The agent says: ${line}`);
  }
}
