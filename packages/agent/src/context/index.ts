/** What a model is given: the prompt with what it refers to, the rules it works by, and a conversation that fits. */
export { type PromptLimits, promptLimits } from "./attachments.ts";
export {
  type Compaction,
  type CompactOptions,
  compact,
  compactedParts,
  MAX_SUMMARY_FAILURES,
  MAX_SUMMARY_TOKENS,
  MIN_COMPACT_TOKENS,
  shouldCompact,
} from "./compaction.ts";
export {
  INSTRUCTIONS_FILE,
  type Instructions,
  instructionsOf,
  MAX_ALL_INSTRUCTIONS_BYTES,
  MAX_INSTRUCTIONS_BYTES,
} from "./instructions.ts";
export { type PromptMessage, type PromptOptions, promptMessage } from "./prompt.ts";
export { contextUsed, estimateTokens, IMAGE_TOKENS } from "./size.ts";
export { isSummary, SUMMARY_MARK } from "./summary.ts";
export { type SystemPromptOptions, systemPrompt } from "./system-prompt.ts";
