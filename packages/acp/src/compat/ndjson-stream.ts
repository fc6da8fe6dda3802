import type { Wire } from "../rpc/index.ts";
import { lines } from "../wire/index.ts";
import { byteStreams } from "./byte-streams.ts";
import type { AnyMessage, Stream } from "./message-types.ts";
import { messageWire } from "./message-wire.ts";

/**
 * A stream of messages over two streams of bytes, one JSON message a line. `output` is written, `input` is read.
 *
 * A connection that is given it reads and writes the bytes itself. Whoever touches `readable` or `writable`, to watch or
 * change what passes, gets true streams of messages; lines that are none are left out of them.
 */
export function ndJsonStream(output: WritableStream<Uint8Array>, input: ReadableStream<Uint8Array>): Stream {
  return new LineStream(lines(byteStreams(output, input)));
}

/** The wire for whatever a connection was given: a stream, or the two byte streams of the first releases. */
export function wireOf(stream: Stream | WritableStream<Uint8Array>, input?: ReadableStream<Uint8Array>): Wire {
  if (input !== undefined) return lines(byteStreams(stream as WritableStream<Uint8Array>, input));
  const given = stream as Stream;
  return (given instanceof LineStream ? given.take() : undefined) ?? messageWire(given);
}

class LineStream implements Stream {
  private wire: Wire | undefined;
  private made: Stream | undefined;

  constructor(wire: Wire) {
    this.wire = wire;
  }

  get readable(): ReadableStream<AnyMessage> {
    return this.streams.readable;
  }

  get writable(): WritableStream<AnyMessage> {
    return this.streams.writable;
  }

  /** The wire itself, unless it has become streams, or is taken. */
  take(): Wire | undefined {
    const wire = this.wire;
    this.wire = undefined;
    return wire;
  }

  private get streams(): Stream {
    if (this.made !== undefined) return this.made;
    const wire = this.take();
    if (wire === undefined) throw new TypeError("This stream is in use by a connection");
    this.made = streamsOf(wire);
    return this.made;
  }
}

function streamsOf(wire: Wire): Stream {
  let output!: WritableStreamDefaultController;
  const writable = new WritableStream<AnyMessage>({
    start(controller) {
      output = controller;
    },
    write: (message) => wire.send(message),
    close: () => wire.end(),
    abort: () => wire.end(),
  });
  const readable = new ReadableStream<AnyMessage>({
    start(input) {
      wire.open({
        message(value) {
          input.enqueue(value as AnyMessage);
          if ((input.desiredSize ?? 1) <= 0) wire.pause();
        },
        fault() {},
        end: (cause) => (cause === undefined ? input.close() : input.error(cause)),
        broken: (cause) => output.error(cause),
      });
    },
    pull: () => wire.resume(),
    cancel: () => wire.destroy(),
  });
  return { readable, writable };
}
