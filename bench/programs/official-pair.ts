import { ndJsonStream } from "@agentclientprotocol/sdk";
import type { Connect } from "./model.ts";
import { connectStream } from "./official-connected.ts";
import { app } from "./official-served.ts";

/** Both of the official SDK in one process, on a pair of web streams. */
export const connect: Connect = async (onUpdate) => {
  const there = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const back = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  app.connect(ndJsonStream(back.writable, there.readable));
  return connectStream(ndJsonStream(there.writable, back.readable), onUpdate);
};
