import { area } from "../parse.ts";

export const dir = area(
  "Working directory and additional directories",
  `
DIR-01 | * | A | MUST   | A | Relative paths are resolved against the "cwd" of the session.
DIR-02 | * | A | MUST   | A | The "cwd" is always one of the session's folders, whatever "additionalDirectories" adds to them.
DIR-03 | * | A | SHOULD | A | Tools that read and write files stay in the session's folders.
DIR-04 | * | C | MUSTN  | A | "additionalDirectories" is only sent to agents that advertise it.
DIR-05 | * | B | MUST   | A | Each of the "additionalDirectories" is an absolute path.
DIR-06 | * | A | MUST   | A | An entry of "additionalDirectories" that is invalid is refused, with -32602 at best, and never left out.
DIR-07 | * | A | MUST   | A | Without "additionalDirectories", with null and with an empty list, a session has no further folders, not even those of before.
DIR-08 | * | C | MUST   | A | Each load, resume and fork says again all the "additionalDirectories" that the session is to have.
DIR-09 | * | A | MUST   | N | A session may be opened again with other "additionalDirectories" as long as its "cwd" is the same.
DIR-10 | * | C | SHOULD | A | No folder comes twice in "additionalDirectories".
DIR-11 | 1 | C | MUST   | A | A client that serves files keeps to the session's folders where they limit the agent.
DIR-12 | 1 | C | MUST   | A | No link leads out of the session's folders; where a client is not sure, it refuses.
DIR-13 | * | B | MUST   | A | Every path in a message is absolute.
DIR-14 | 2 | B | MUST   | N | Paths are in the syntax of the agent's machine, and never URIs.
DIR-15 | 2 | L | MUST   | N | Paths of Windows, of Windows shares and of POSIX are all taken for paths, on any system. | proxy
DIR-16 | * | A | INFO   | I | An agent may bring paths into a normal form before it compares them. | permits
`,
);
