import { spawn } from "node:child_process";
import { once } from "node:events";
import { connectStreams } from "./floor-connected.ts";
import type { Connect } from "./model.ts";

/** The floor's client with a child process. */
export const connect: Connect = async (onUpdate, [program, ...args]) => {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const connected = await connectStreams(child.stdout, child.stdin, args.includes("batched"), onUpdate);
  return {
    ...connected,
    async close() {
      child.stdin.end();
      await ended;
    },
  };
};
