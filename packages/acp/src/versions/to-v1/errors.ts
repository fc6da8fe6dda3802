import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";

/** Version 2's "no version in common", which version 1 does not have. */
const unsupportedVersion = -32022;

/** An error as version 1 has it: the same, but for the one code that is new and for codes that are none. */
export function errorToV1({ code, message, data }: v2.Error): v1.Error {
  const known = Number.isInteger(code) && code !== unsupportedVersion;
  return { code: known ? code : -32603, message, ...(data !== undefined && data !== null && { data }) };
}
