import { PassThrough } from "node:stream";
import type { TerminalAuth } from "@colloquy/acp/client";
import { lenient } from "@colloquy/acp/legacy";
import { nodeLocal, nodeStreams } from "@colloquy/acp/node";
import { type ScriptedClientOptions, scriptedClient } from "@colloquy/acp/testing";
import { lines } from "@colloquy/acp/wire";
import { actNames, type ClientStart, Halt, type Pipe, shownKinds } from "@colloquy/conformance";

/**
 * The scripted client in this process, with the files and the terminals of this machine. Bytes go between it and the harness,
 * as between programs.
 */
export function hostedClient(options: Partial<ScriptedClientOptions> = {}): ClientStart {
  return {
    acts: actNames,
    shows: shownKinds,
    tells: true,
    async start({ folder, first, onAgent, onSignIn }) {
      const connect = () => {
        const { input, output, pipe } = wireOf();
        onAgent(pipe);
        return lines(nodeStreams(input, output));
      };
      const signIn: TerminalAuth = ({ terminal: { args = [], env = {} } = {} }) => {
        const ended = Promise.withResolvers<boolean>();
        const exit = (code: number) => ended.resolve(code === 0);
        onSignIn?.({ launch: { args, env: { PATH: "", ...env } }, exit, ended: ended.promise });
        return ended.promise;
      };
      const given = { connect, cwd: folder, ...nodeLocal(), dialects: [lenient()], signIn, ...options };
      const client = scriptedClient(given, first);
      return {
        async act(act) {
          await client.act(act).catch((error: Error) => {
            throw new Halt("blocked", `The client cannot ${act.do}: ${error.message}`);
          });
        },
        shown: () => client.shown(),
        written: () => client.shown(),
        model: async () => client.model(),
        ended: client.ended.then(() => ({ code: 0, signal: null })),
        stop: () => client.close(),
      };
    },
  };
}

/** A wire: the client's end as streams, and the end of the agent that it starts. */
function wireOf(): { readonly input: PassThrough; readonly output: PassThrough; readonly pipe: Pipe } {
  const input = new PassThrough({ highWaterMark: 65_536 });
  const output = new PassThrough({ highWaterMark: 65_536 });
  const ended = Promise.withResolvers<{ code: number | null; signal: string | null }>();
  const end = (code: number | null, signal: string | null) => {
    input.end();
    ended.resolve({ code, signal });
    return ended.promise;
  };
  input.on("error", () => {});
  output.on("error", () => {});
  const pipe: Pipe = {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        input.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    endInput: () => void input.end(),
    open(listener) {
      // As with programs, other things happen between two messages: timers, files, the ends of commands.
      output.on("data", (chunk) => setImmediate(listener, chunk));
      output.once("close", () => setImmediate(listener, undefined));
    },
    pause: () => void output.pause(),
    resume: () => void output.resume(),
    closeOutput: () => void output.destroy(),
    stderr: () => "",
    ended: ended.promise,
    stop: () => end(null, "SIGTERM"),
  };
  // The agent has nothing to do any more when its client ends what it can read.
  output.once("close", () => end(0, null));
  return { input, output, pipe };
}
