import { area } from "../parse.ts";

export const term = area(
  "Client terminals (v1)",
  `
TERM-01 | 1 | A | MUSTN  | A | "terminal" methods are sent only to clients that advertise "terminal" as true.
TERM-02 | 1 | C | MUST   | A | A client that advertises "terminal" has all five methods.
TERM-03 | 1 | C | MUST   | A | "terminal/create" is answered at once, not when the command ends.
TERM-04 | 1 | C | MUST   | A | A command runs in "cwd", which is absolute, or else in the folder of the session.
TERM-05 | 1 | C | MUST   | A | "env" is added to the environment of the command.
TERM-06 | 1 | C | MUST   | I | Each of "args" reaches the command as one argument, without a shell between.
TERM-07 | 1 | C | MUST   | A | Output beyond "outputByteLimit" is dropped from the beginning.
TERM-08 | 1 | C | MUST   | A | Output is cut between two characters, and what is left has at most the bytes of the limit.
TERM-09 | 1 | C | MUST   | A | "truncated" is true where output was dropped, and only there.
TERM-10 | 1 | C | INFO   | I | With a limit of 0 the output is empty, and "truncated" once something was written.
TERM-11 | 1 | C | MUST   | A | "terminal/output" is answered at once, with what there is.
TERM-12 | 1 | C | MUST   | A | "terminal/output" has an "exitStatus" only after the command has ended.
TERM-13 | 1 | C | MUST   | I | "terminal/wait_for_exit" is answered when the command ends, or at once if it has, and to everybody who waits.
TERM-14 | 1 | C | MUST   | A | The exit of a command has an "exitCode", or the "signal" that ended it.
TERM-15 | 1 | C | MUST   | A | "terminal/kill" ends the command, and its terminal can still be asked.
TERM-16 | 1 | C | INFO   | I | "terminal/kill" succeeds for a command that has ended already.
TERM-17 | 1 | C | MUST   | A | "terminal/release" ends the command and forgets the terminal, which no method knows any more.
TERM-18 | 1 | C | SHOULD | A | The output of a terminal stays visible in its tool call after the release. | screen
TERM-19 | 1 | A | MUST   | A | An agent releases every terminal that it has created, also after a cancel or a failure.
TERM-20 | 1 | A | MUST   | N | A terminal is shown in a tool call before it is released.
TERM-21 | 1 | C | SHOULD | I | A terminal that does not exist is answered with an error.
TERM-22 | 1 | C | SHOULD | I | A terminal of another session is answered with an error.
TERM-23 | 1 | C | SHOULD | I | A command that cannot be started is answered with an error, or is a terminal that has failed.
TERM-24 | 1 | C | SHOULD | I | The terminals of a session or connection end with it.
TERM-25 | 1 | L | MUST   | N | Malformed "cwd", "outputByteLimit" and "env" are refused with "-32602", and "args" of null is an empty list. | Agents receive no terminal requests.
TERM-26 | 1 | C | MUST   | I | "terminal/wait_for_exit" is answered when the terminal is killed or released.
TERM-27 | 1 | C | MUST   | I | Both stdout and stderr are captured, in the order in which they are written.
TERM-28 | 1 | C | MUST   | N | Output that is not UTF-8 becomes a valid text.
TERM-29 | 2 | B | MUSTN  | A | Version 2 has no "terminal" requests to the client, and nobody sends them there.
`,
);
