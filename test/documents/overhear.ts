import type { Wire } from "../../packages/acp/src/rpc/index.ts";

/** One message of a conversation, and which side said it. */
export interface Overheard {
  readonly from: "us" | "them";
  readonly message: any;
}

/** A wire with all that passes written down; `end` is whose end of it this is. */
export function overhear(wire: Wire, conversation: Overheard[], end: Overheard["from"]): Wire {
  const note = (from: Overheard["from"], message: unknown) => {
    conversation.push({ from, message: JSON.parse(JSON.stringify(message)) });
  };
  return {
    open(receiver) {
      wire.open({
        message(value) {
          note(end === "us" ? "them" : "us", value);
          receiver.message(value);
        },
        fault: (fault) => receiver.fault(fault),
        end: (cause) => receiver.end(cause),
        broken: (cause) => receiver.broken(cause),
      });
    },
    send(message) {
      note(end, message);
      return wire.send(message);
    },
    pause: () => wire.pause(),
    resume: () => wire.resume(),
    end: () => wire.end(),
    destroy: () => wire.destroy(),
  };
}
