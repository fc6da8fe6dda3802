/** What a model is given: the prompt with what it refers to, the rules it works by, and a conversation that fits. */
export { compact, MIN_COMPACT_TOKENS, shouldCompact } from "./compaction.ts";
export { type Instructions, instructionsOf } from "./instructions.ts";
export { promptMessage } from "./prompt.ts";
export { estimateTokens } from "./size.ts";
export { systemPrompt } from "./system-prompt.ts";
