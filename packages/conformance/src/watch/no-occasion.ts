import type { Side } from "../rules/index.ts";

/** Rules that are watched for, though no case gives programs of that side an occasion to keep or to break them; and why. */
export const noOccasion: { readonly [side in Side]: { readonly [rule: string]: string } } = {
  agent: {},
  client: {
    "AUTH-07": "A client names no types of sign-in.",
    "CONF-18": "A client names no categories.",
    "PERM-16": "A client asks for no permission.",
    "SESS-51": "No case lists the sessions that it lets a client resume.",
    "PROV-06": "How a user of a client turns a provider off is not known to a check.",
    "ARCH-11": "No case lists sessions that are archived.",
  },
};
