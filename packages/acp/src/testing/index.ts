/** For tests of clients and agents: an agent that does what it is told, and two ends of a wire in one process. */
export { type MemoryPairOptions, memoryPair } from "../wire/index.ts";
export {
  type ClientModel,
  type ScriptedClient,
  type ScriptedClientOptions,
  scriptedClient,
  type UserAct,
  type UserActName,
} from "./client/index.ts";
export * from "./faults/index.ts";
export { memoryFiles } from "./memory-files.ts";
export { memoryTerminals } from "./memory-terminals.ts";
export type { CommandLine, Programs, ScriptedAgentOptions } from "./options.ts";
export { scriptedAgent } from "./scripted-agent.ts";
export { scriptedPrompts } from "./scripted-prompts.ts";
