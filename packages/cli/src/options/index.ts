/** The options of every command that drives an agent. Light, for help and completion load them too. */
export { type AgentOptions, agentOptions, protocolOf, readAgentOptions, splitAgent } from "./agent-options.ts";
