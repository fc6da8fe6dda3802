import { type Frame, type Kind, kindOf, LineSplitter, type Message, messageOf, read } from "../frames/index.ts";
import type { Ending, Pipe } from "../pipes/index.ts";
import { Gone, Silence } from "./errors.ts";
import { type Serve, serveRequest } from "./serve.ts";

/** A frame of a conversation, by its index. */
export interface Place {
  readonly talk: Talk;
  readonly frame: number;
}

/** What came back for a request, and where. */
export type Answer =
  | { readonly result: any; readonly error?: undefined; readonly at: Place }
  | { readonly error: Message; readonly result?: undefined; readonly at: Place };

/** A message that the program under test sent. */
export interface Heard {
  readonly message: Message;
  readonly kind: Kind;
  /** The index of its frame. */
  readonly frame: number;
}

/** How a request is sent. */
export interface Ask {
  /** Its id. Default: the next integer. */
  readonly id?: unknown;
  /** Members of the message besides `params`, or in place of others. */
  readonly extra?: Message;
  /** How long its answer may take, in milliseconds. Default `Talk.patienceMs`. */
  readonly within?: number;
}

/**
 * A conversation with the program under test, from the side of its peer: nothing is checked, repaired or hidden on the way, and
 * whatever is written goes out as it is.
 */
export class Talk {
  /** Everything that went over the wire, in order. */
  readonly frames: Frame[] = [];
  /** Every object that was heard, in order. */
  readonly heard: Heard[] = [];
  /** How long an answer may take, in milliseconds. */
  readonly patienceMs: number;
  /** How the program ended, once it has. */
  ending: Ending | undefined;
  private readonly pipe: Pipe;
  private readonly began = performance.now();
  private readonly served = new Map<string, Serve>();
  private readonly listeners = new Set<() => void>();
  private outputEnded = false;
  private lastId = 0;

  constructor(pipe: Pipe, patienceMs: number) {
    this.pipe = pipe;
    this.patienceMs = patienceMs;
    const lines = new LineSplitter((line) => this.hear({ ...line, at: this.now(), from: "subject" }));
    pipe.open((chunk) => {
      if (chunk !== undefined) return lines.bytes(chunk);
      lines.end();
      this.outputEnded = true;
      this.tell();
    });
    void pipe.ended.then((ending) => {
      this.ending = ending;
      this.tell();
    });
  }

  /** Writes bytes, or text as UTF-8, as they are. Noted as one frame, or one for each line of text. */
  async write(bytes: Uint8Array | string): Promise<void> {
    const chunk = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
    for (const line of linesOf(chunk)) this.frames.push({ ...read(line), at: this.now(), from: "harness" });
    await this.put(chunk);
  }

  /** Writes a line in several writes, noted as the one frame that it is. */
  async writeInParts(line: Uint8Array | string, parts: Iterable<Uint8Array>): Promise<void> {
    this.frames.push({ ...read(Buffer.from(line)), at: this.now(), from: "harness" });
    for (const part of parts) await this.put(part);
  }

  /** Sends a message as one line. Members that are `undefined` are left out. */
  async send(message: unknown): Promise<void> {
    await this.write(`${JSON.stringify(message)}\n`);
  }

  /** Sends a notification. */
  notify(method: string, params?: unknown): Promise<void> {
    return this.send({ jsonrpc: "2.0", method, params });
  }

  /** Sends a request and waits for its response, whatever it is. Rejects with `Silence` or `Gone`. */
  request(method: string, params?: unknown, ask: Ask = {}): Promise<Answer> {
    const answer = this.ask(method, params, ask);
    // A case that breaks off leaves its questions behind.
    answer.catch(() => {});
    return answer;
  }

  private async ask(method: string, params: unknown, ask: Ask): Promise<Answer> {
    const id = "id" in ask ? ask.id : this.nextId();
    const since = this.heard.length;
    await this.send({ jsonrpc: "2.0", id, method, params, ...ask.extra });
    return this.answerTo(id, { since, what: `an answer to ${method}`, ...(ask.within && { within: ask.within }) });
  }

  /** An id that no request of this side has had. */
  nextId(): number {
    return ++this.lastId;
  }

  /** Waits for the response with this id: of the same value and type. `since`: where in `heard` to begin, default 0. */
  async answerTo(id: unknown, options: { since?: number; what?: string; within?: number } = {}): Promise<Answer> {
    const { message, frame } = await this.next(
      options.what ?? `an answer to ${JSON.stringify(id)}`,
      ({ kind, message }) => kind === "response" && message.id === id,
      options,
    );
    const at = { talk: this, frame };
    return Object.hasOwn(message, "error") ? { error: message.error, at } : { result: message.result, at };
  }

  /**
   * Waits for a message that passes the test, of those heard since `since` (an index of `heard`, default 0). Rejects with
   * `Silence` or `Gone`, which say what was awaited.
   */
  async next(
    what: string,
    test: (heard: Heard) => boolean,
    options: { since?: number; within?: number } = {},
  ): Promise<Heard> {
    let at = options.since ?? 0;
    let found: Heard | undefined;
    await this.until(
      what,
      () => {
        while (found === undefined && at < this.heard.length) if (test(this.heard[at++]!)) found = this.heard[at - 1];
        return found !== undefined;
      },
      options.within,
    );
    return found!;
  }

  /** Waits until a condition on what was heard holds. Rejects with `Silence` or `Gone`. */
  until(what: string, holds: () => boolean, within = this.patienceMs): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: Error) => {
        clearTimeout(timer);
        this.listeners.delete(look);
        if (error) reject(error);
        else resolve();
      };
      const look = () => {
        if (holds()) settle();
        else if (this.outputEnded) void this.endingSoon().then((ending) => settle(new Gone(what, ending)));
      };
      const timer = setTimeout(() => settle(new Silence(what, within, this.lastHeard())), within);
      this.listeners.add(look);
      look();
    });
  }

  /** What this side answers to requests of a method; the last given is the one. Default: `-32601`. */
  serve(method: string, serve: Serve): void {
    this.served.set(method, serve);
  }

  /** The requests of a method that were heard. */
  requests(method: string): Heard[] {
    return this.heard.filter(({ kind, message }) => kind === "request" && message.method === method);
  }

  /** The notifications of a method that were heard. */
  notifications(method: string): Heard[] {
    return this.heard.filter(({ kind, message }) => kind === "notification" && message.method === method);
  }

  /**
   * Asks for a method that does not exist, and waits for the answer: the program still listens, and has read all that was sent
   * before. Resolves to the index in `heard` of that answer.
   */
  async alive(): Promise<number> {
    const { at } = await this.request("_probe/ping", {});
    return this.heard.findIndex(({ frame }) => frame === at.frame);
  }

  /** Ends what the program can read. */
  hangUp(): void {
    this.pipe.endInput();
  }

  /** Writes to what the program reads as this side's stderr, where it reads one. */
  complain(text: string): void {
    this.pipe.played?.complain(text);
  }

  /** Ends what the program can read, and waits until it has ended. Rejects with `Silence`. */
  async end(within = this.patienceMs): Promise<Ending> {
    this.hangUp();
    return this.ended("its end, after the end of its input", within);
  }

  /** Waits until the program has ended. Rejects with `Silence`. */
  async ended(what = "its end", within = this.patienceMs): Promise<Ending> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Silence(what, within, this.lastHeard())), within);
    });
    return Promise.race([this.pipe.ended, silence]).finally(() => clearTimeout(timer));
  }

  /** Stops reading what the program writes; it goes on with `resume`. */
  pause(): void {
    this.pipe.pause();
  }

  resume(): void {
    this.pipe.resume();
  }

  /** Closes this side's end of what the program writes. Nothing more is heard. */
  closeOutput(): void {
    this.pipe.closeOutput();
  }

  /** Ends the program, and all that it started. */
  async stop(): Promise<void> {
    await this.pipe.stop();
  }

  /** What the program wrote to stderr. */
  stderr(): string {
    return this.pipe.stderr();
  }

  private async put(bytes: Uint8Array): Promise<void> {
    // Who does not read any more is found out by what he does not answer.
    await this.pipe.write(bytes).catch(() => {});
  }

  private hear(frame: Frame): void {
    this.frames.push(frame);
    const message = messageOf(frame);
    if (message !== undefined) {
      const heard = { message, kind: kindOf(message), frame: this.frames.length - 1 };
      this.heard.push(heard);
      if (heard.kind === "request") void serveRequest(this, message, this.served.get(message.method));
    }
    this.tell();
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private now(): number {
    return Math.round((performance.now() - this.began) * 10) / 10;
  }

  /** How it ended, where that is known in a moment. */
  private async endingSoon(): Promise<Ending | undefined> {
    return this.ending ?? this.ended("its end", 500).catch(() => undefined);
  }

  private lastHeard(): string {
    const last = this.frames.findLast(({ from }) => from === "subject");
    if (last === undefined) return "It has sent nothing at all.";
    const text = last.text.length > 200 ? `${last.text.slice(0, 200)}…` : last.text;
    return `The last that it sent, ${Math.round(this.now() - last.at)} ms ago: ${text}`;
  }
}

function* linesOf(chunk: Uint8Array): Iterable<Uint8Array> {
  let from = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
    yield chunk.subarray(from, at);
    from = at + 1;
  }
  if (from < chunk.length) yield chunk.subarray(from);
}
