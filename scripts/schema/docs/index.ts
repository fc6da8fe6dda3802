import { connection } from "./connection.ts";
import { elicitation } from "./elicitation.ts";
import { methods } from "./methods.ts";
import { session } from "./session.ts";
import { tool } from "./tool.ts";
import { turn } from "./turn.ts";

/**
 * What every type, field and method of the protocol is for, in our own words. By name: `Type`, `Type.field`, `wire/method`;
 * with `v1:` or `v2:` in front for one version alone.
 */
export const texts: { readonly [name: string]: string } = {
  ...connection,
  ...elicitation,
  ...methods,
  ...session,
  ...tool,
  ...turn,
};
