/** A coding agent that any editor can drive that speaks the Agent Client Protocol. */
export { type CodingAgent, type CodingAgentOptions, codingAgent } from "./agent.ts";
export { type CommandLine, type Environment, readSettings, type Settings, SettingsError } from "./config/index.ts";
export { type AgentArguments, parseAgent, serveAgentOnStdio } from "./main.ts";
