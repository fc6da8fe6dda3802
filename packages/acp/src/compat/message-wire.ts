import type { Wire } from "../rpc/index.ts";
import type { AnyMessage, Stream } from "./message-types.ts";
import { Sink, Source } from "./stream-ends.ts";

/** A stream of messages as a wire. Messages are copied, so that neither side ever sees an object of the other. */
export function messageWire({ readable, writable }: Stream): Wire {
  const source = new Source<unknown>(readable);
  const sink = new Sink<AnyMessage>(writable);
  return {
    open(receiver) {
      sink.onBroken = (cause) => receiver.broken(cause);
      void source.open(
        (message) => {
          try {
            receiver.message(copyOf(message));
          } catch {
            receiver.fault({ kind: "syntax", problem: "A message cannot be serialised", bytes: 0, head: "" });
          }
        },
        (cause) => receiver.end(cause),
      );
    },
    send: (message) => sink.write(copyOf(message) as AnyMessage),
    pause: () => source.pause(),
    resume: () => source.resume(),
    end: () => sink.end(),
    destroy() {
      source.drop();
      sink.drop();
    },
  };
}

/** The value as JSON would carry it. An id may be a `bigint`, which JSON would not carry. */
function copyOf(message: unknown): unknown {
  if (typeof message !== "object" || message === null || Array.isArray(message)) return message;
  const { id, ...rest } = message as { id?: unknown };
  const copy = JSON.parse(JSON.stringify(rest));
  return id === undefined ? copy : { ...copy, id };
}
