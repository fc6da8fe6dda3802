import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

/** Any message; nothing of it is checked. */
export interface Message {
  jsonrpc: "2.0";
  id?: number;
  method?: string;
  params?: any;
  result?: any;
}

/** Sends a message: a promise only while the stream has no room. */
export type Send = (message: Message) => Promise<void> | undefined;

const FLUSH_AT = 64 * 1024;

/** The least that carries messages on lines: `JSON.parse` in, `JSON.stringify` out. */
export function pump(input: Readable, output: Writable, batched: boolean, onMessage: (message: Message) => void): Send {
  let rest = "";
  input.setEncoding("utf8").on("data", (data: string) => {
    let start = 0;
    for (let end = data.indexOf("\n"); end !== -1; end = data.indexOf("\n", start)) {
      const piece = data.slice(start, end);
      onMessage(JSON.parse(rest === "" ? piece : rest + piece));
      rest = "";
      start = end + 1;
    }
    rest += data.slice(start);
  });
  const write = (text: string) => (output.write(text) ? undefined : drained(output));
  if (!batched) return (message) => write(`${JSON.stringify(message)}\n`);

  let queued = "";
  const flush = () => {
    const text = queued;
    queued = "";
    return text === "" ? undefined : write(text);
  };
  return (message) => {
    if (queued === "") process.nextTick(flush);
    queued += `${JSON.stringify(message)}\n`;
    return queued.length < FLUSH_AT ? undefined : flush();
  };
}

async function drained(output: Writable): Promise<void> {
  await once(output, "drain");
}
