import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SignInProgram } from "../clients/index.ts";
import type { Pipe } from "../pipes/index.ts";
import { type StubServer, stubServer } from "./stub-server.ts";

let server: StubServer;
let agent: Promise<Pipe>;
let signIn: Promise<SignInProgram>;

beforeEach(async () => {
  const started = Promise.withResolvers<Pipe>();
  agent = started.promise;
  const signing = Promise.withResolvers<SignInProgram>();
  signIn = signing.promise;
  server = await stubServer({ onAgent: started.resolve, onSignIn: signing.resolve, stderr: () => "of the client" });
});

afterEach(() => server[Symbol.asyncDispose]());

/** Does what a client does that starts its agent, without a variable in its environment. */
function started(args = server.command.slice(1), env = {}) {
  const child = spawn(server.command[0], args, { env, stdio: "pipe" });
  return { child, exited: once(child, "exit") };
}

function heard(pipe: Pipe): Promise<string> {
  return new Promise((resolve) => {
    let all = "";
    pipe.open((chunk) => (chunk === undefined ? resolve(all) : (all += Buffer.from(chunk).toString())));
  });
}

describe("an agent that the client starts", () => {
  test("carries what the client writes and what the harness says, and ends with its input", async () => {
    const { child, exited } = started();
    const pipe = await agent;
    const input = heard(pipe);
    await pipe.write(Buffer.from("said"));
    const [chunk] = await once(child.stdout, "data");
    expect(String(chunk)).toBe("said");
    child.stdin.end("ärger");
    expect(await input).toBe("ärger");
    expect(await exited).toEqual([0, null]);
    expect(await pipe.ended).toEqual({ code: 0, signal: null });
    expect(pipe.stderr()).toBe("of the client");
  });

  test("carries more than fits into a pipe, both ways, whoever reads late", async () => {
    const { child } = started();
    const pipe = await agent;
    const much = "x".repeat(3_000_000);
    const written = pipe.write(Buffer.from(much)).then(() => pipe.endInput());
    child.stdin.write(much);
    expect((await text(child.stdout)).length).toBe(much.length);
    await written;
    child.stdin.end();
    expect((await heard(pipe)).length).toBe(much.length);
  });

  test("exits with a code, after what was written has gone out", async () => {
    const { child, exited } = started();
    const pipe = await agent;
    await pipe.write(Buffer.from("last words"));
    pipe.played!.complain("oh no\n");
    pipe.played!.exit(7);
    expect(await Promise.all([text(child.stdout), text(child.stderr)])).toEqual(["last words", "oh no\n"]);
    expect(await exited).toEqual([7, null]);
    expect(await pipe.ended).toEqual({ code: 7, signal: null });
  });

  test.skipIf(process.platform === "win32")("dies of a signal", async () => {
    const { exited } = started();
    const pipe = await agent;
    pipe.played!.die("SIGSEGV");
    expect(await exited).toEqual([null, "SIGSEGV"]);
    expect(await pipe.ended).toEqual({ code: null, signal: "SIGSEGV" });
  });

  test.skipIf(process.platform === "win32")("tells which signal the client has ended it with", async () => {
    const { child, exited } = started();
    const pipe = await agent;
    child.kill("SIGTERM");
    expect(await exited).toEqual([null, "SIGTERM"]);
    expect(await pipe.ended).toEqual({ code: null, signal: "SIGTERM" });
  });

  test("closes its stdout while it lives", async () => {
    const { child } = started();
    const pipe = await agent;
    pipe.endInput();
    expect(await text(child.stdout)).toBe("");
    child.stdin.end("still heard");
    expect(await heard(pipe)).toBe("still heard");
  });

  test("stays when its input ends, if it is to", async () => {
    const { child, exited } = started();
    const pipe = await agent;
    pipe.played!.outlive();
    await pipe.write(Buffer.from("ready"));
    await once(child.stdout, "data");
    child.stdin.end();
    expect(await heard(pipe)).toBe("");
    await pipe.write(Buffer.from("here"));
    expect(String((await once(child.stdout, "data"))[0])).toBe("here");
    child.kill("SIGKILL");
    await exited;
    expect(await pipe.ended).toEqual({ code: null, signal: "SIGKILL" });
  });

  test("is not let in with another token", async () => {
    const [stub, path] = server.command.slice(1) as [string, string];
    const { exited } = started([stub, path, "0".repeat(32)]);
    expect((await exited)[0]).toBe(1);
  });

  test("ends with the harness, of which nothing is left", async () => {
    const { exited } = started();
    await agent;
    await server[Symbol.asyncDispose]();
    expect((await exited)[0]).toBe(1);
    expect(existsSync(server.folder)).toBe(false);
  });
});

describe("an agent's program that one signs in with", () => {
  const mark = "--colloquy-sign-in";

  test("AUTH-16: tells what it was started with, and of its variables no others than it is asked for", async () => {
    const { exited } = started([...server.command.slice(1), mark, "two words"], {
      COLLOQUY_SIGN_IN: "yes",
      SECRET: "x",
    });
    const { launch, exit } = await signIn;
    expect(launch).toEqual({ args: [mark, "two words"], env: { COLLOQUY_SIGN_IN: "yes" } });
    exit(0);
    expect(await exited).toEqual([0, null]);
  });

  test("AUTH-17: ends with the code that it is to, whatever becomes of its input", async () => {
    const { child, exited } = started([...server.command.slice(1), mark]);
    const program = await signIn;
    child.stdin.end("a password\n");
    program.exit(1);
    expect(await exited).toEqual([1, null]);
    await program.ended;
  });

  test("is none where the client has added something else", async () => {
    started([...server.command.slice(1), "--verbose"]);
    expect((await agent).launch?.args).toEqual(["--verbose"]);
  });
});
