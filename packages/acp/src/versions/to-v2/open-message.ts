/** Gives ids to chunks that have none. */
export interface OpenMessage {
  /** The id of the message that a chunk belongs to: its own, or that of the message of this kind that goes on. */
  idOf(kind: string, messageId: string | null | undefined): string;
  /** What comes next begins a new message. */
  end(): void;
}

/** Chunks of one kind that follow one another are one message (MSG-02). `newId` makes ids; `onNew` is told of each message. */
export function openMessage(newId: () => string, onNew: () => void): OpenMessage {
  let open: { readonly kind: string; readonly id: string } | undefined;
  return {
    idOf(kind, messageId) {
      if (messageId != null) open = { kind, id: messageId };
      else if (open?.kind !== kind) {
        open = { kind, id: newId() };
        onNew();
      }
      return open!.id;
    },
    end() {
      open = undefined;
    },
  };
}
