/** How commands are contained, and which variables they are given. */
export * from "./inherited-variables.ts";
export * from "./sandbox.ts";
