import { area } from "../parse.ts";

export const compat = area(
  "Cross-version and tolerance",
  `
COMPAT-01 | * | A | MUST   | N  | An agent of both versions serves clients of version 1 in version 1 and clients of version 2 in version 2.
COMPAT-02 | * | B | MUST   | N  | A connection has one version, from its first answer to its end. | INIT-09 is the check.
COMPAT-03 | * | C | SHOULD | N  | A client of both versions goes on in version 1 when the agent answers so.
COMPAT-04 | * | A | INFO   | K  | An agent of version 1 makes sense of an initialize that is written for version 2.
COMPAT-05 | * | A | SHOULD | I  | An initialize may have the members of both versions, and each version reads its own.
COMPAT-06 | * | P | MUST   | A  | A converter between the versions refuses what it cannot represent, unless it is told to drop it. | proxy
COMPAT-07 | 1 | C | SHOULD | SS | A client works with agents of 2025, which have no "agentInfo", no "sessionCapabilities", and null for some results.
COMPAT-08 | 1 | A | SHOULD | S  | An agent works with clients of 2025, which have no "clientInfo" and only files among their capabilities.
COMPAT-09 | 1 | B | MAY    | SS | The former "session/set_model" and "models" may be supported by those who want to. | permits
COMPAT-10 | 1 | C | SHOULD | S  | A client works with an agent that has vendor methods, mode ids of its own and strict params. | fixture
COMPAT-11 | 2 | B | MAY    | S  | The shapes of the draft of June 2026 may be recognised and refused in clear words. | permits
COMPAT-12 | * | B | INFO   | K  | A bad initialize does not end the connection. | It is about how agents answer.
`,
);
