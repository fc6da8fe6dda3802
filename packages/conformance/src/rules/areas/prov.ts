import { area } from "../parse.ts";

export const prov = area(
  "Providers (unstable)",
  `
PROV-01 | u | C | MUSTN   | N | The methods of providers are only sent to agents that advertise "providers".
PROV-02 | u | A | MUST    | A | "providers/list" never has the keys and headers that a provider was given.
PROV-03 | u | A | MUST    | N | A provider whose "current" is null or missing is disabled.
PROV-04 | u | A | MUST    | A | "providers/set" replaces all of a provider's configuration; headers that are left out are gone.
PROV-05 | u | A | SHOULD  | A | A provider that does not exist, and an "apiType" that it does not support, are refused with -32602.
PROV-06 | u | C | MUSTN   | N | A provider that is required is never disabled.
PROV-07 | u | A | MUST    | A | Disabling a provider that does not exist, or is disabled, succeeds.
PROV-08 | u | B | MUST    | N | An "apiType" that nobody knows does no harm. | How an agent would use one that does not exist is not known to a check.
PROV-09 | u | A | SHOULD  | A | A provider that is set is used for all that follows in the process, and need not be kept beyond it. | inside
PROV-10 | u | B | SHOULDN | A | Headers of providers are not logged. | inside
PROV-11 | u | L | MUST    | N | One malformed provider makes the whole list invalid, while a malformed "supported" is an empty list. | Agents receive no lists of providers.
`,
);
