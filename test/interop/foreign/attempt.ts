import { inject, test } from "vitest";
import type { Version } from "../fixtures/peer.ts";
import type { Role } from "./impossible.ts";
import { type ForeignPeer, foreignPeers } from "./peers.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The names of the peers that this machine could build. */
    built: readonly string[];
  }
}

/** The peers that can be paired with on this machine. */
export function builtPeers(): readonly ForeignPeer[] {
  return foreignPeers.filter(({ name }) => inject("built").includes(name));
}

/** What a pairing is called. */
export function between({ name }: ForeignPeer, role: Role): string {
  return role === "client" ? `${name} client, our agent` : `our client, ${name} agent`;
}

/** A test, unless the SDK cannot do what it needs: then a skipped one that says why. */
export function attempt(
  peer: ForeignPeer,
  role: Role,
  version: Version,
  title: string,
  run: () => Promise<void>,
): void {
  const impossible = peer.impossible.find(
    (each) =>
      (each.role ?? role) === role &&
      (each.version ?? version) === version &&
      each.scenarios.some((words) => title.includes(words)),
  );
  test(title, async ({ skip }) => {
    if (impossible !== undefined) skip(impossible.because);
    await run();
  });
}
