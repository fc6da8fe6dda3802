/** Makers of the protocol's shapes, so that nobody writes discriminators by hand. */
export {};
