import { area } from "../parse.ts";

export const auth = area(
  "Authentication and logout",
  `
AUTH-01 | * | C | MUST   | N  | "methodId" is one advertised in "initialize"
AUTH-02 | * | C | MUSTN  | AN | never pass a "terminal" method to "authenticate"/"auth/login"
AUTH-03 | * | A | MUST   | N  | advertise "terminal" methods only if the client enabled terminal auth
AUTH-04 | 1 | L | MUST   | N  | an entry without "type" is "agent"
AUTH-05 | 1 | L | INFO   | N  | an entry with an unknown "type" decodes as "agent" in v1
AUTH-06 | 2 | L | MUST   | N  | "type" required; unknown types preserved, otherwise ignored or shown generically
AUTH-07 | 2 | B | MUST   | A  | custom types start with "_"
AUTH-08 | * | A | MUST   | A  | after success the gated requests no longer give "-32000"
AUTH-09 | * | A | SHOULD | I  | failure is an error response; state unchanged
AUTH-10 | 1 | C | MUSTN  | A  | "logout" only if "auth.logout" was advertised
AUTH-11 | 2 | A | MUST   | N  | non-empty "authMethods" ⇒ both "auth/login" and "auth/logout" implemented, even if all methods are "terminal"
AUTH-12 | 2 | C | MUSTN  | N  | omitted or empty "authMethods" ⇒ neither method is called
AUTH-13 | 2 | L | MUST   | N  | "capabilities.auth" says nothing about login/logout
AUTH-14 | * | A | MUST   | A  | after "logout", new sessions that need auth give "-32000" again
AUTH-15 | * | C | SHOULD | A  | be ready for live sessions to fail with auth errors after logout
AUTH-16 | * | C | MUST   | A  | terminal flow: same program and base configuration, "args" appended, "env" applied over base
AUTH-17 | * | C | MUST   | A  | exit status 0 = success; anything else = failure
AUTH-18 | * | C | MUST   | A  | after success the client reconnects and reinitializes
AUTH-19 | * | A | MUSTN  | A  | the descriptor cannot name a command; clients ignore such fields
AUTH-20 | * | A | SHOULD | A  | the args lead to a login-only flow that exits
AUTH-21 | 2 | A | MUST   | N  | "env" names unique
AUTH-22 | * | A | INFO   | I  | any method may answer "-32000" later; clients re-authenticate and may retry
AUTH-23 | * | C | SHOULD | I  | with several methods the user chooses
AUTH-24 | * | A | INFO   | S  | credentials never travel on the ACP wire
AUTH-25 | * | C | MUST   | A  | terminal capability is claimed only if the client can reproduce the launch in an interactive terminal
`,
);
