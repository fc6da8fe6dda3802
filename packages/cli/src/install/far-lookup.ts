import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { AcpError } from "@colloquy/acp";
import { isNear } from "./address.ts";

/** The lookup for a host that a host on the internet has named: it must not turn out to be of the own network. */
export const farLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, []);
    if (found.some(({ address }) => isNear(address)))
      return done(new AcpError(`A redirect to ${host} is not followed: it leads into the own network`), []);
    if (options.all === true) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  });
};
