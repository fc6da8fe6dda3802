import { expect, test, vi } from "vitest";
import {
  AgentSideConnection,
  type AnyMessage,
  ClientSideConnection,
  ndJsonStream,
  type Stream,
} from "../../packages/acp/src/compat/index.ts";
import { chunk, idleAgent, idleClient, pipes, saying } from "./programs/duo.ts";

const hello = (clientSide: ClientSideConnection) => clientSide.prompt(saying("hello"));
const done = { stopReason: "end_turn" };

test("S3-30 two streams of messages that were made by hand are a stream", async () => {
  const toAgent = new TransformStream<AnyMessage, AnyMessage>();
  const toClient = new TransformStream<AnyMessage, AnyMessage>();
  const given: unknown[] = [];
  const params = saying("hello");
  new AgentSideConnection(
    () => ({
      ...idleAgent,
      prompt(received) {
        given.push(received);
        return { stopReason: "end_turn" };
      },
    }),
    { readable: toAgent.readable, writable: toClient.writable },
  );
  const stream = { readable: toClient.readable, writable: toAgent.writable };
  const clientSide = new ClientSideConnection(() => idleClient, stream);
  expect(await clientSide.prompt(params)).toEqual(done);
  expect(given).toEqual([params]);
  expect(given[0]).not.toBe(params);
});

test("S3-30 what passes through ndJsonStream can be watched", async () => {
  const { ofAgent, ofClient } = pipes();
  const seen: AnyMessage[] = [];
  const watched = (stream: Stream): Stream => ({
    writable: stream.writable,
    readable: stream.readable.pipeThrough(
      new TransformStream({
        transform(message, controller) {
          seen.push(message);
          controller.enqueue(message);
        },
      }),
    ),
  });
  new AgentSideConnection(() => idleAgent, watched(ofAgent()));
  const clientSide = new ClientSideConnection(() => idleClient, ofClient());
  expect(await hello(clientSide)).toEqual(done);
  expect(seen).toMatchObject([{ jsonrpc: "2.0", method: "session/prompt" }]);
});

test("S3-23 ndJsonStream writes and reads one message a line", async () => {
  const { ofAgent, toClient, toAgent } = pipes();
  const stream = ofAgent();
  const reader = stream.readable.getReader();
  const peer = toAgent.writable.getWriter();
  void peer.write(new TextEncoder().encode('\nnot json\n{"jsonrpc":"2.0","method":"a"}\n'));
  expect(await reader.read()).toEqual({ done: false, value: { jsonrpc: "2.0", method: "a" } });
  void peer.close();
  expect((await reader.read()).done).toBe(true);
  void stream.writable.getWriter().write({ jsonrpc: "2.0", id: "x", method: "b" });
  const { value } = await toClient.readable.getReader().read();
  expect(new TextDecoder().decode(value)).toBe('{"jsonrpc":"2.0","id":"x","method":"b"}\n');
});

test("S4-06 where to write and where to read do instead of a stream, as in the first releases", async () => {
  const { toAgent, toClient } = pipes();
  new AgentSideConnection(() => idleAgent, toClient.writable, toAgent.readable);
  const clientSide = new ClientSideConnection(() => idleClient, toAgent.writable, toClient.readable);
  expect(await hello(clientSide)).toEqual(done);
});

test("promise 6 a line that is no JSON costs that line", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const { ofAgent, ofClient, toClient } = pipes();
  const agentSide = new AgentSideConnection(() => idleAgent, ofAgent());
  const clientSide = new ClientSideConnection(() => idleClient, ofClient());
  const writer = toClient.writable.getWriter();
  await writer.write(new TextEncoder().encode("Listening …\n"));
  writer.releaseLock();
  expect(await hello(clientSide)).toEqual(done);
  await agentSide.sessionUpdate(chunk("one"));
  expect(said).toHaveBeenCalled();
  said.mockRestore();
});

test("a program may close the output of a connection itself", async () => {
  const { ofAgent, ofClient, toAgent } = pipes();
  const agentSide = new AgentSideConnection(() => idleAgent, ofAgent());
  const clientSide = new ClientSideConnection(() => idleClient, ofClient());
  expect(await hello(clientSide)).toEqual(done);
  await toAgent.writable.close();
  await Promise.all([agentSide.closed, clientSide.closed]);
  expect(clientSide.signal.aborted).toBe(true);
});

test("promise 3 a connection over an output that fails ends, and says so", async () => {
  const broken = new WritableStream<Uint8Array>({
    write() {
      throw new Error("the pipe is gone");
    },
  });
  const { toClient } = pipes();
  const clientSide = new ClientSideConnection(() => idleClient, ndJsonStream(broken, toClient.readable));
  const call = hello(clientSide);
  void toClient.writable.close();
  await expect(call).rejects.toThrow("the connection to the agent is closed");
  await clientSide.closed;
});
