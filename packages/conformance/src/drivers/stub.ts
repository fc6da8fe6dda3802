/**
 * The agent that a client under test starts. It does nothing by itself: all that the client writes goes to the harness, whose
 * socket and token are its arguments, and all that the harness says goes to the client.
 */
import { connect, Socket } from "node:net";
import { frame, frameReader, said, told } from "./stub-frames.ts";

const [, , path = "", token = ""] = process.argv;
const harness = connect(path);
// Not `process.stdout`: that may wait for a client that does not read, and this program is to hear the harness meanwhile.
const output = new Socket({ fd: 1, readable: false, writable: true });
let outlives = false;

harness.on("error", (error) => {
  process.stderr.write(`The harness is not there: ${error.message}\n`);
  process.exit(1);
});
harness.on("close", () => process.exit(1));
harness.write(frame(told.hello, token));
harness.on("drain", () => process.stdin.resume());
output.on("error", () => {});
output.on("drain", () => harness.resume());

process.stdin.on("data", (chunk) => {
  if (!harness.write(frame(told.input, chunk))) process.stdin.pause();
});
process.stdin.on("error", () => {});
process.stdin.on("close", () => {
  harness.write(frame(told.inputEnd), () => {
    if (!outlives) process.exit(0);
  });
});

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
