import type { ChildProcess } from "node:child_process";
import { AcpError } from "@colloquy/acp";
import {
  childEnvironment,
  deferWrites,
  hasExited,
  nodeStreams,
  ProcessError,
  type StderrTail,
  startProcess,
  stderrTail,
  terminate,
} from "@colloquy/acp/node";
import { lines } from "@colloquy/acp/wire";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { atMost } from "./bounded-wait.ts";
import type { Channel, ProcessServer, Surroundings } from "./channel.ts";
import { END_GRACE, EXIT_NEWS_MS } from "./limits.ts";
import { named } from "./words.ts";

type Wire = ReturnType<typeof lines>;

/**
 * A server as a process of its own group, started in the session's `cwd`: its environment is the allow list and what was
 * declared. Messages are lines; a line that is none, or is too long, costs that line. However it ends, all that it started is
 * ended too.
 */
export function processChannel(server: ProcessServer, surroundings: Surroundings): Channel {
  const transport: Transport = {
    start: () => (starting = start()),
    send: async (message) => {
      if (wire === undefined || closing !== undefined) throw new AcpError("its process has ended");
      await wire.send(message as Parameters<Wire["send"]>[0]);
    },
    close,
  };
  let starting: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  let child: ChildProcess | undefined;
  let wire: Wire | undefined;
  let stderr: StderrTail | undefined;
  let answered = false;
  let ending: Promise<string> | undefined;

  async function start(): Promise<void> {
    const { environment: from, roots, limits } = surroundings;
    const env = childEnvironment({ env: server.env }, from === undefined ? {} : { from });
    child = await startProcess(server.command, server.args, { env, cwd: roots[0], role: "MCP server" });
    stderr = stderrTail(child.stderr!);
    const streams = nodeStreams(child.stdout!, child.stdin!);
    wire = lines(streams, { limits: { maxMessageBytes: limits.maxMessageBytes }, defer: deferWrites });
    wire.open({
      message: (value) => {
        answered = true;
        transport.onmessage?.(value as JSONRPCMessage);
      },
      fault: (fault) => transport.onerror?.(new AcpError(fault.problem)),
      end: () => {
        ending ??= closing ? undefined : news();
        void close();
      },
      broken: (cause) => transport.onerror?.(cause),
    });
  }

  /** How it ended by itself; resolves when that is known. */
  async function news(): Promise<string> {
    const exit = new Promise<void>((resolve) => (hasExited(child!) ? resolve() : child!.once("exit", () => resolve())));
    await atMost(EXIT_NEWS_MS, Promise.all([exit, stderr!.ended]));
    const error = new ProcessError({
      command: server.command,
      role: "MCP server",
      phase: answered ? "running" : "initialize",
      exitCode: child!.exitCode,
      signal: child!.signalCode,
      stderr: stderr!.text(),
      ...(!hasExited(child!) && { problem: "it closed its stdout" }),
    });
    return named(server, error);
  }

  function close(): Promise<void> {
    closing ??= end();
    return closing;
  }

  async function end(): Promise<void> {
    transport.onclose?.();
    await starting?.catch(() => {});
    // How it exited by itself can only be told before we end what is left of it.
    await ending;
    if (child !== undefined) await terminate(child, END_GRACE);
  }

  return { transport, ending: async () => ending, stderr: () => stderr?.text() ?? "", close };
}
