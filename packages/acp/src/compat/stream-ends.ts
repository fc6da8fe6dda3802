/** Reads a web stream, one chunk after another, with pauses. */
export class Source<T> {
  private readonly reader: ReadableStreamDefaultReader<T>;
  private gate: PromiseWithResolvers<void> | undefined;
  private dropped = false;

  constructor(stream: ReadableStream<T>) {
    this.reader = stream.getReader();
  }

  async open(next: (chunk: T) => void, end: (cause?: Error) => void): Promise<void> {
    let cause: Error | undefined;
    try {
      for (;;) {
        await this.gate?.promise;
        const { done, value } = await this.reader.read();
        if (done || this.dropped) break;
        next(value);
      }
    } catch (error) {
      cause = toError(error);
    }
    this.reader.releaseLock();
    if (!this.dropped) end(cause);
  }

  pause(): void {
    this.gate ??= Promise.withResolvers<void>();
  }

  resume(): void {
    this.gate?.resolve();
    this.gate = undefined;
  }

  drop(): void {
    this.dropped = true;
    this.resume();
    void this.reader.cancel().catch(ignore);
  }
}

/**
 * Writes a web stream. The stream is locked only while it is written to: programs for the earlier SDKs close it, or write to
 * it themselves, while a connection has it.
 */
export class Sink<T> {
  /** Told once, when the stream takes no more. */
  onBroken: (cause: Error) => void = ignore;
  private readonly stream: WritableStream<T>;
  private last: Promise<unknown> = Promise.resolve();
  private over = false;

  constructor(stream: WritableStream<T>) {
    this.stream = stream;
  }

  /** `undefined`: there is room for more. Else what resolves when there is. */
  write(chunk: T): Promise<void> | undefined {
    if (this.over) return undefined;
    let room = true;
    try {
      const writer = this.stream.getWriter();
      writer.closed.catch(ignore);
      writer.ready.catch(ignore);
      this.last = writer.write(chunk);
      room = (writer.desiredSize ?? 1) > 0;
      writer.releaseLock();
    } catch (error) {
      this.last = Promise.reject(error);
    }
    const written = this.last.then(ignore, (error: unknown) => this.break(toError(error)));
    this.last = written;
    return room ? undefined : written;
  }

  /** Resolves when what was written is out, or never will be. */
  settled(): Promise<unknown> {
    return this.last;
  }

  async end(): Promise<void> {
    await this.last;
    if (this.over) return;
    this.over = true;
    await this.stream.close().catch(ignore);
  }

  drop(): void {
    if (this.over) return;
    this.over = true;
    void this.stream.abort().catch(ignore);
  }

  private break(cause: Error): void {
    if (this.over) return;
    this.over = true;
    this.onBroken(cause);
  }
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function ignore(): void {}
