/** What the model can have done. */
export * from "./tool.ts";
