import type { Side } from "../rules/index.ts";

const asks = "No scenario makes an agent ask an MCP server of its client.";
const unstable = "No case offers clients what it is about, which is unstable.";

/** Rules that are watched for, though no case gives programs of that side an occasion to keep or to break them; and why. */
export const noOccasion: { readonly [side in Side]: { readonly [rule: string]: string } } = {
  agent: {
    "MACP-04": asks,
    "MACP-05": asks,
    "MACP-06": asks,
  },
  client: {
    "AUTH-07": "A client names no types of sign-in.",
    "CONF-18": "A client names no categories.",
    "PERM-16": "A client asks for no permission.",
    "SESS-51": "No case lists the sessions that it lets a client resume.",
    "PROV-06": unstable,
    "SUBA-05": unstable,
    "SUBA-07": unstable,
    "ARCH-11": unstable,
    "SSTA-05": unstable,
    "MACP-08": unstable,
    "MACP-13": unstable,
    "MACP-15": unstable,
  },
};
