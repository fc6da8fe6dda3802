import { PassThrough } from "node:stream";
import { connectStreams } from "./floor-connected.ts";
import { serve } from "./floor-served.ts";
import type { Connect } from "./model.ts";

/** Both of the floor in one process, on a pair of Node streams. */
export const connect: Connect = async (onUpdate, command) => {
  const batched = command.includes("batched");
  const there = new PassThrough();
  const back = new PassThrough();
  serve(there, back, batched);
  return { ...(await connectStreams(back, there, batched, onUpdate)), close: async () => {} };
};
