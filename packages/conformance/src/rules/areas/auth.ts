import { area } from "../parse.ts";

export const auth = area(
  "Authentication and logout",
  `
AUTH-01 | * | C | MUST   | N  | The "methodId" of a sign-in is one that the agent offered in "initialize".
AUTH-02 | * | C | MUSTN  | AN | A method of the type "terminal" is never passed to "authenticate" or "auth/login".
AUTH-03 | * | A | MUST   | N  | A sign-in in a terminal is only offered to clients that advertise it.
AUTH-04 | 1 | L | MUST   | N  | A way to sign in that has no "type" is of the type "agent". | Agents receive no ways to sign in.
AUTH-05 | 1 | L | INFO   | N  | A way to sign in of an unknown "type" is of the type "agent". | Agents receive no ways to sign in.
AUTH-06 | 2 | L | MUST   | N  | A way to sign in has a "type"; those of an unknown one are kept, and left out or shown as plain ones. | Agents receive no ways to sign in.
AUTH-07 | 2 | B | MUST   | A  | A type of one's own begins with an underscore.
AUTH-08 | * | A | MUST   | A  | After a sign-in that succeeded, what needed it is no longer refused with -32000. | Nobody is signed in by a check: that takes a person.
AUTH-09 | * | A | SHOULD | I  | A sign-in that fails is answered with an error, and changes nothing.
AUTH-10 | 1 | C | MUSTN  | A  | A "logout" is only sent to agents that advertise "auth.logout".
AUTH-11 | 2 | A | MUST   | N  | An agent that offers ways to sign in has both "auth/login" and "auth/logout", even if all of them are for a terminal.
AUTH-12 | 2 | C | MUSTN  | N  | Where no ways to sign in are offered, neither "auth/login" nor "auth/logout" is sent.
AUTH-13 | 2 | L | MUST   | N  | "capabilities.auth" says nothing of whether one can sign in or out. | Agents read no capabilities of other agents.
AUTH-14 | * | A | MUST   | A  | After a sign-out, new sessions are refused with -32000 again where they need a sign-in. | Nobody is signed out by a check: that would take somebody's credentials away.
AUTH-15 | * | C | SHOULD | A  | Open sessions may fail with -32000 after a sign-out, and the client goes on and offers to sign in.
AUTH-16 | * | C | MUST   | A  | For a sign-in in a terminal, the client starts the same program as the agent, with "args" at the end and "env" over its own variables.
AUTH-17 | * | C | MUST   | A  | A program that one signs in with has succeeded if it ends with 0, and has failed otherwise.
AUTH-18 | * | C | MUST   | A  | After a sign-in in a terminal, the client starts the agent anew and initializes it.
AUTH-19 | * | A | MUSTN  | A  | A way to sign in names no program; a client passes over a "command" in it.
AUTH-20 | * | A | SHOULD | A  | With the "args" of a sign-in in a terminal, the program does nothing else, and ends. | Nobody is signed in by a check: that takes a person.
AUTH-21 | 2 | A | MUST   | N  | No name comes twice in the "env" of a way to sign in.
AUTH-22 | * | B | INFO   | I  | Any request may be answered with -32000 later on; a client signs in again and may repeat it. | permits
AUTH-23 | * | C | SHOULD | I  | Where there are several ways to sign in, the user chooses. | screen
AUTH-24 | * | A | INFO   | S  | Passwords and keys never travel over the connection. | heuristic
AUTH-25 | * | C | MUST   | A  | A client advertises sign-in in a terminal only if it can start the agent's program in one as it starts the agent. | inside
`,
);
