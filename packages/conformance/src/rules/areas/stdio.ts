import { area } from "../parse.ts";

export const stdio = area(
  "Standard-stream transport",
  `
STDIO-01 | * | B | SHOULD  | A | A program can be spoken to over its standard input and output. | A client that starts no agent on stdio cannot be checked at all.
STDIO-02 | * | B | MUST    | A | Messages are UTF-8.
STDIO-03 | * | B | MUST    | A | Every message is one line and ends with a newline.
STDIO-04 | * | B | MUSTN   | A | A message has no line breaks inside, as it would if it were indented.
STDIO-05 | * | A | MUSTN   | A | The agent writes nothing but messages to its standard output, from the first byte to the last.
STDIO-06 | * | C | MUSTN   | A | The client writes nothing but messages to the standard input of the agent.
STDIO-07 | * | A | MAY     | A | The agent may write logs to its standard error, as UTF-8. | permits
STDIO-08 | * | C | MAY     | A | The client reads the standard error of the agent, whatever it does with it, so that the agent is never blocked.
STDIO-09 | * | C | MUST    | A | The client starts the agent, and ends it by closing its input and then terminating it. | A client that starts no agent cannot be checked at all.
STDIO-10 | * | A | SHOULD  | I | At the end of its input the agent stops its work and ends within 5 seconds.
STDIO-11 | * | B | SHOULD  | K | A carriage return before a newline, and blank lines, are passed over.
STDIO-12 | * | B | SHOULD  | K | A last line that has no newline is handled at the end of the input.
STDIO-13 | * | B | MUST    | I | A message may come in any number of pieces, and any number of messages in one piece.
STDIO-14 | * | B | MUST    | I | A character of several bytes may be cut between two pieces.
STDIO-15 | * | B | SHOULD  | K | A message beyond the size limit of the program is refused or ends the connection in order. | What a client makes of endless lines is seen by hostile peers, not by cases.
STDIO-16 | * | B | SHOULDN | K | No byte order mark is written, and one at the beginning of the input is passed over.
STDIO-17 | * | B | MUST    | I | Messages that are sent at the same time do not run into each other. | A torn message is no message, for which STDIO-06 is watched.
STDIO-18 | * | B | MUST    | I | A reader that is slow loses no message and gets none twice.
STDIO-19 | * | B | MUST    | I | A pipe that the other side has closed ends the connection without a crash.
STDIO-20 | * | B | INFO    | I | A string may hold U+2028, U+2029 and escaped line breaks.
STDIO-21 | * | C | MUST    | I | The client notices that the agent has ended, and all that waits for it fails.
STDIO-22 | * | C | SHOULD  | I | A line of the agent that is not JSON is reported and skipped, and does not end the connection.
STDIO-23 | * | B | MUST    | A | A transport of one's own keeps the format of messages and the order of a connection. | remote
STDIO-24 | * | A | SHOULD  | I | When the agent ends, none of the processes that it has started goes on. | Which processes an agent has started never shows on the wire.
`,
);
