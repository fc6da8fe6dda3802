import type { Readable, Writable } from "node:stream";
import { pump } from "./floor-pump.ts";
import type { Client } from "./model.ts";

/** The floor's client on two streams, as the workloads use it. */
export async function connectStreams(
  input: Readable,
  output: Writable,
  batched: boolean,
  onUpdate: () => void,
): Promise<Omit<Client, "close">> {
  const pending = new Map<number, (result: any) => void>();
  let lastId = 0;
  const send = pump(input, output, batched, ({ id, method, result }) => {
    if (method === "session/update") return onUpdate();
    pending.get(id!)?.(result);
    pending.delete(id!);
  });
  const request = (method: string, params: unknown) =>
    new Promise<any>((resolve) => {
      const id = ++lastId;
      pending.set(id, resolve);
      send({ jsonrpc: "2.0", id, method, params });
    });
  await request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  return {
    newSession: async () => (await request("session/new", { cwd: "/home/me", mcpServers: [] })).sessionId,
    prompt: async (sessionId, prompt) => (await request("session/prompt", { sessionId, prompt }))._meta?.used,
  };
}
