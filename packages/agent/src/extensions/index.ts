/** Methods that are no part of the protocol. */
export { extensionMeta, extensions } from "./extensions.ts";
