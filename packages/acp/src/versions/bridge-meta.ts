/** The key in `_meta` under which we keep what a message said in the other version, where its own words cannot. */
export const bridgeMeta = "colloquy/bridge";

/** What ids begin with that are made here. The rest of them is never another's. */
export const bridgePrefix = "brg:";
