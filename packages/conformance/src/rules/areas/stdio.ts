import { area } from "../parse.ts";

export const stdio = area(
  "Standard-stream transport",
  `
STDIO-01 | * | B | SHOULD  | A | stdio is supported
STDIO-02 | * | B | MUST    | A | UTF-8
STDIO-03 | * | B | MUST    | A | one message per line ended by a newline
STDIO-04 | * | B | MUSTN   | A | no embedded newlines (pretty-printed JSON)
STDIO-05 | * | A | MUSTN   | A | only ACP messages on stdout, from the first byte to the last
STDIO-06 | * | C | MUSTN   | A | only ACP messages on the agent's stdin
STDIO-07 | * | A | MAY     | A | logs on stderr, UTF-8
STDIO-08 | * | C | MAY     | A | capture, forward or ignore stderr; must drain it so the agent does not block
STDIO-09 | * | C | MUST    | A | the client launches the agent and ends it by closing stdin and terminating
STDIO-10 | * | A | SHOULD  | I | on stdin EOF the agent stops work and exits in reasonable time, also with a pending prompt
STDIO-11 | * | B | SHOULD  | K | a carriage return before the newline tolerated on input, blank lines skipped
STDIO-12 | * | B | SHOULD  | K | a last line without newline at EOF is processed
STDIO-13 | * | B | MUST    | I | messages split over many reads, and many messages in one read
STDIO-14 | * | B | MUST    | I | multi-byte characters split between reads
STDIO-15 | * | B | SHOULD  | K | a size limit (SDK default 32 MiB) ends the connection cleanly
STDIO-16 | * | B | SHOULDN | K | no BOM is written; a leading BOM on input is tolerated
STDIO-17 | * | B | MUST    | I | writes of one message are atomic with respect to others
STDIO-18 | * | B | MUST    | I | back-pressure: slow reader does not lose or reorder messages
STDIO-19 | * | B | MUST    | I | EPIPE or broken pipe ends the connection without an unhandled crash
STDIO-20 | * | B | INFO    | I | JSON may contain U+2028/2029 and escaped a newline inside strings
STDIO-21 | * | C | MUST    | I | agent exit is detected; pending calls fail
STDIO-22 | * | C | SHOULD  | I | non-JSON line on the agent's stdout is reported and skipped ("-32700"), not fatal
STDIO-23 | * | B | MUST    | A | custom transports keep message format and lifecycle
STDIO-24 | * | A | SHOULD  | I | no orphaned children after exit
`,
);
