import type { Socket } from "node:net";
import type { Ending, Launch, Pipe } from "../pipes/index.ts";
import { frame, said, told } from "./stub-frames.ts";

/** Bytes of one frame of output: more is sent as several. */
const FRAME_BYTES = 65_536;

/** The harness's end of a stub: what the client does with its agent, and what that agent does. */
export class StubPipe implements Pipe {
  readonly ended: Promise<Ending>;
  private readonly socket: Socket;
  private readonly clientStderr: () => string;
  private listener: ((chunk: Uint8Array | undefined) => void) | undefined;
  private readonly early: (Uint8Array | undefined)[] = [];
  /** How it is to end, as far as it is known. Who says nothing was killed. */
  private ending: Ending = { code: null, signal: "SIGKILL" };
  private inputEnded = false;
  private outlives = false;

  readonly launch: Launch;

  constructor(socket: Socket, clientStderr: () => string, launch: Launch) {
    this.socket = socket;
    this.launch = launch;
    this.clientStderr = clientStderr;
    this.ended = new Promise((resolve) => {
      socket.once("close", () => {
        this.endInputOnce();
        resolve(this.ending);
      });
    });
  }

  readonly played = {
    exit: (code: number) => {
      this.ending = { code, signal: null };
      this.tell(said.exit, String(code));
    },
    die: (signal: NodeJS.Signals) => {
      this.ending = { code: null, signal };
      this.tell(said.die, signal);
    },
    complain: (text: string) => this.tell(said.complaint, text),
    outlive: () => {
      this.outlives = true;
      this.tell(said.outlive);
    },
  };

  /** Takes what the stub tells. */
  take(letter: string, body: Uint8Array): void {
    if (letter === told.input) this.give(body);
    else if (letter === told.signal) this.ending = { code: null, signal: Buffer.from(body).toString() };
    else if (letter === told.inputEnd) {
      if (!this.outlives) this.ending = { code: 0, signal: null };
      this.endInputOnce();
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += FRAME_BYTES)
      await new Promise<void>((resolve, reject) => {
        const part = frame(said.output, bytes.subarray(at, at + FRAME_BYTES));
        this.socket.write(part, (error) => (error ? reject(error) : resolve()));
      });
  }

  endInput(): void {
    this.tell(said.outputEnd);
  }

  open(listener: (chunk: Uint8Array | undefined) => void): void {
    // As with streams, nothing is given to a listener before whoever opens has gone on.
    queueMicrotask(() => {
      this.listener = listener;
      for (const chunk of this.early.splice(0)) listener(chunk);
    });
  }

  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  closeOutput(): void {
    this.outlives = true;
    this.tell(said.inputClose);
  }

  stderr(): string {
    return this.clientStderr();
  }

  stop(): Promise<Ending> {
    this.socket.destroy();
    return this.ended;
  }

  private give(chunk: Uint8Array | undefined): void {
    if (this.listener) this.listener(chunk);
    else this.early.push(chunk);
  }

  private endInputOnce(): void {
    if (!this.inputEnded) this.give(undefined);
    this.inputEnded = true;
  }

  private tell(letter: string, body = ""): void {
    if (!this.socket.destroyed) this.socket.write(frame(letter, body));
  }
}
