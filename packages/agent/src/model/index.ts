/** What a model is for the rest of the agent: what it is asked, what it answers, how it fails. */
export * from "./message.ts";
export * from "./model.ts";
export * from "./model-error.ts";
