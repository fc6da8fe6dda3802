import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { ndJsonStream } from "@agentclientprotocol/sdk";
import { serveAgent } from "@colloquy/acp/agent";
import { type ClientDefinition, connectAgent } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";
import { lines, webStreams } from "@colloquy/acp/wire";
import { ourAgent } from "./fixtures/our-agent.ts";
import type { AgentChoice } from "./fixtures/peer.ts";
import { theirAgent } from "./fixtures/their-agent.ts";

/** Bytes to and from an agent. */
export interface Ends {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  /** Resolves when nothing of the agent runs any more. The streams may be locked. */
  close(): Promise<void>;
}

/** A way to an agent. */
export interface Road {
  /** For our client: connects as its users do. */
  ours(agent: AgentChoice, definition: ClientDefinition): Promise<any>;
  /** For their client, which takes streams. */
  bytes(agent: AgentChoice): Promise<Ends>;
}

/** Every way that the scenarios take. */
export const roads = {
  /** A child program, over its stdin and stdout. */
  process: {
    ours: (agent, definition) => roadTo(commandOf(agent)).ours(agent, definition),
    bytes: (agent) => roadTo(commandOf(agent)).bytes(agent),
  },
  /** The same process, over two streams of bytes. */
  memory: {
    async ours(agent, definition) {
      const { readable, writable } = await memoryBytes(agent);
      return connectAgent(definition, lines(webStreams(readable, writable)));
    },
    bytes: memoryBytes,
  },
} satisfies { [name: string]: Road };

export type RoadName = keyof typeof roads;

/** The command that starts a scripted agent. */
export function commandOf(agent: AgentChoice): [string, ...string[]] {
  return [process.execPath, `${import.meta.dirname}/fixtures/agent-program.ts`, JSON.stringify(agent)];
}

/** The way to the agent that a command starts, whichever is asked for. */
export function roadTo(command: readonly [string, ...string[]]): Road {
  return { ours: (_, definition) => spawnAgent(command, definition), bytes: () => processBytes(command) };
}

/** The bytes of the agent that a command starts. */
export async function processBytes([program, ...args]: readonly [string, ...string[]]): Promise<Ends> {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  return {
    readable: Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
    writable: Writable.toWeb(child.stdin) as WritableStream<Uint8Array>,
    async close() {
      child.stdin.destroy();
      await exited;
    },
  };
}

async function memoryBytes(agent: AgentChoice): Promise<Ends> {
  const up = new TransformStream<Uint8Array, Uint8Array>();
  const down = new TransformStream<Uint8Array, Uint8Array>();
  const ends = { readable: down.readable, writable: up.writable };
  if (agent.whose === "our") {
    const { close } = serveAgent(ourAgent(agent), lines(webStreams(up.readable, down.writable)));
    return { ...ends, close };
  }
  const connection = (await theirAgent(agent)).connect(ndJsonStream(down.writable, up.readable));
  return { ...ends, close: async () => connection.close() };
}
