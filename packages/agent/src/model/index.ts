/** What a model is for the rest of the agent: what it is asked, what it answers, how it fails, what is known of it. */
export * from "./catalogue.ts";
export * from "./cost.ts";
export * from "./image.ts";
export * from "./message.ts";
export * from "./model.ts";
export * from "./model-error.ts";
export * from "./model-id.ts";
export * from "./retry.ts";
export * from "./usage.ts";
