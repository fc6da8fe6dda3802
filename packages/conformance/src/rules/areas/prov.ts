import { area } from "../parse.ts";

export const prov = area(
  "Providers (unstable)",
  `
PROV-01 | u | C | MUSTN   | N | only with the "providers" capability
PROV-02 | u | A | MUST    | A | credentials and headers are never returned by "providers/list"
PROV-03 | u | A | MUST    | N | "current" null or missing = disabled
PROV-04 | u | A | MUST    | A | "set" replaces the provider's whole configuration; omitted headers = none
PROV-05 | u | A | SHOULD  | A | unknown provider or unsupported "apiType" → "-32602"
PROV-06 | u | C | MUSTN   | N | no "disable" for "required" providers
PROV-07 | u | A | MUST    | A | disabling an unknown or disabled provider succeeds
PROV-08 | u | B | MUST    | N | unknown "apiType" strings handled gracefully
PROV-09 | u | A | SHOULD  | A | changes apply to later requests, process-wide, and are not required to persist
PROV-10 | u | B | SHOULDN | A | headers are not logged
PROV-11 | u | L | MUST    | N | one malformed provider fails the list (strict), malformed "supported" → "[]"
`,
);
