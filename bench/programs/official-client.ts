import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { ndJsonStream } from "@agentclientprotocol/sdk";
import type { Connect } from "./model.ts";
import { connectStream } from "./official-connected.ts";

/** The official SDK's client with a child process. */
export const connect: Connect = async (onUpdate, [program, ...args]) => {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array<ArrayBuffer>>,
  );
  const connected = await connectStream(stream, onUpdate);
  return {
    ...connected,
    async close() {
      await connected.close();
      child.kill();
      await ended;
    },
  };
};
