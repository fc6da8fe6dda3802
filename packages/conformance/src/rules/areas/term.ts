import { area } from "../parse.ts";

export const term = area(
  "Client terminals (v1)",
  `
TERM-01 | 1 | A | MUSTN  | A | no "terminal/*" unless "terminal" is "true"
TERM-02 | 1 | C | MUST   | A | advertising "terminal" means all five methods
TERM-03 | 1 | C | MUST   | A | create returns at once, not at exit
TERM-04 | 1 | C | MUST   | A | "cwd" absolute; used; default = session cwd
TERM-05 | 1 | C | MUST   | A | "env" is added to the environment
TERM-06 | 1 | C | MUST   | I | "args" passed without shell re-splitting
TERM-07 | 1 | C | MUST   | A | output past "outputByteLimit" is dropped from the beginning
TERM-08 | 1 | C | MUST   | A | truncation at a character boundary, result ≤ limit, valid string
TERM-09 | 1 | C | MUST   | A | "truncated" true iff dropped
TERM-10 | 1 | C | INFO   | I | limit 0 → empty output, "truncated" true once anything was written
TERM-11 | 1 | C | MUST   | A | "terminal/output" does not wait
TERM-12 | 1 | C | MUST   | A | "exitStatus" only after exit
TERM-13 | 1 | C | MUST   | I | "wait_for_exit" answers at exit, at once if already exited, to several waiters
TERM-14 | 1 | C | MUST   | A | exit: "exitCode" or "signal" (other null)
TERM-15 | 1 | C | MUST   | A | "kill" ends the command, id stays valid for output and wait
TERM-16 | 1 | C | INFO   | I | kill after exit succeeds
TERM-17 | 1 | C | MUST   | A | "release" kills if running and frees; id invalid for every other method
TERM-18 | 1 | C | SHOULD | A | output stays visible in the tool call after release
TERM-19 | 1 | A | MUST   | A | release every terminal it created, also after kill and on failure
TERM-20 | 1 | A | MUST   | N | embed a terminal in a tool call before releasing it
TERM-21 | 1 | C | SHOULD | I | unknown id → error ("-32002"/"-32602")
TERM-22 | 1 | C | SHOULD | I | ids belong to a session; use from another session → error
TERM-23 | 1 | C | SHOULD | I | command that cannot start: error response on create (or a terminal that exits with a failure)
TERM-24 | 1 | C | SHOULD | I | session/connection end kills and frees its terminals
TERM-25 | 1 | L | MUST   | N | malformed "cwd", "outputByteLimit", "env" items → "-32602"; "args:null" = "[]"
TERM-26 | 1 | C | MUST   | I | pending "wait_for_exit" is answered when killed or released
TERM-27 | 1 | C | MUST   | I | stdout and stderr both captured, in order of arrival
TERM-28 | 1 | C | MUST   | N | invalid UTF-8 output becomes a valid string
TERM-29 | 2 | B | MUSTN  | A | v1 terminal methods are not used on v2
`,
);
