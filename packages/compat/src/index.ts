/** The classes, helpers and types of the earlier ACP SDKs at the place where programs import them from: a package's root. */
export * from "@colloquy/acp/compat";
