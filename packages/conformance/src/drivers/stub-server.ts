import { randomBytes, timingSafeEqual } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SignInProgram } from "../clients/index.ts";
import type { Pipe } from "../pipes/index.ts";
import { frameReader, told } from "./stub-frames.ts";
import { StubPipe } from "./stub-pipe.ts";

/** A place where stubs report. Disposed of, their sockets are closed, with which they end, and nothing is left of it. */
export interface StubServer extends AsyncDisposable {
  /** The command of a stub: an agent, to the client that starts it. */
  readonly command: readonly [program: string, ...args: string[]];
  /** A folder that only this user can look into, for what belongs to the harness. Absolute. */
  readonly folder: string;
}

/** How the harness hears of stubs. */
export interface StubListener {
  /** A client has started a stub. */
  onAgent(pipe: Pipe): void;
  /** A client has started one for a sign-in in a terminal. */
  onSignIn(program: SignInProgram): void;
  /** What the client wrote to stderr. */
  stderr(): string;
}

/** Opens a place where stubs report: a socket in a folder of its own, which takes those that know a secret. */
export async function stubServer({ onAgent, onSignIn, stderr }: StubListener): Promise<StubServer> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-stub-"));
  const token = randomBytes(16).toString("hex");
  const path =
    process.platform === "win32" ? `\\\\.\\pipe\\colloquy-${randomBytes(16).toString("hex")}` : join(folder, "s");
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    let known = false;
    let pipe: StubPipe | undefined;
    const read = frameReader((letter, body) => {
      if (pipe !== undefined) return pipe.take(letter, body);
      if (!known && (letter !== told.hello || !same(body, token))) return void socket.destroy();
      if (!known) known = true;
      else if (letter === told.signIn || letter === told.agent) {
        pipe = new StubPipe(socket, stderr, JSON.parse(body.toString()));
        if (letter === told.agent) onAgent(pipe);
        else onSignIn({ launch: pipe.launch, exit: pipe.played.exit, ended: pipe.ended });
      }
    });
    socket.on("data", read);
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  const stub = createRequire(import.meta.url).resolve("@colloquy/conformance/stub");
  return {
    command: [process.execPath, stub, path, token],
    folder,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function same(given: Uint8Array, token: string): boolean {
  const expected = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
