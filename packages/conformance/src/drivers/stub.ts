/**
 * The agent that a client under test starts. It does nothing by itself: all that the client writes goes to the harness, whose
 * socket and token are its arguments, and all that the harness says goes to the client. With an argument more that begins with
 * `--colloquy-` it is what a person signs in with in a terminal: it reads and writes nothing, and waits for how it is to end.
 */
import { connect, Socket } from "node:net";
import { PassThrough } from "node:stream";
import { frame, frameReader, said, told } from "./stub-frames.ts";

const [, , path = "", token = "", ...args] = process.argv;
const forSignIn = args.some((arg) => arg.startsWith("--colloquy-"));
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PATH|COLLOQUY_.*)$/i.test(name)));
const harness = connect(path);
// Not `process.stdout`: that may wait for a client that does not read, and this program is to hear the harness meanwhile.
const output = forSignIn ? new PassThrough() : new Socket({ fd: 1, readable: false, writable: true });
let outlives = false;

harness.on("error", (error) => {
  process.stderr.write(`The harness is not there: ${error.message}\n`);
  process.exit(1);
});
harness.on("close", () => process.exit(1));
harness.write(frame(told.hello, token));
harness.write(frame(forSignIn ? told.signIn : told.agent, JSON.stringify({ args, env })));
output.on("error", () => {});
output.on("drain", () => harness.resume());

if (!forSignIn) {
  harness.on("drain", () => process.stdin.resume());
  process.stdin.on("data", (chunk) => {
    if (!harness.write(frame(told.input, chunk))) process.stdin.pause();
  });
  process.stdin.on("error", () => {});
  process.stdin.on("close", () => {
    harness.write(frame(told.inputEnd), () => {
      if (!outlives) process.exit(0);
    });
  });
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
  process.once(signal, () => harness.write(frame(told.signal, signal), () => process.kill(process.pid, signal)));

harness.on(
  "data",
  frameReader((letter, body) => {
    if (letter === said.output) {
      if (!output.write(body)) harness.pause();
    } else if (letter === said.outputEnd) output.end();
    else if (letter === said.complaint) process.stderr.write(body);
    else if (letter === said.exit) output.end(() => process.exit(Number(body.toString())));
    else if (letter === said.die) process.kill(process.pid, body.toString() as NodeJS.Signals);
    else if (letter === said.outlive) outlives = true;
    else if (letter === said.inputClose) {
      outlives = true;
      process.stdin.destroy();
    }
  }),
);
