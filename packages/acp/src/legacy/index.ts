/**
 * Dialects: what stands between a wire and a connection so that a peer that speaks an older or a peculiar form of the
 * protocol can be talked to as if it spoke the newest. None is on unless it is asked for.
 */
export { agentao } from "./agentao.ts";
export { type About, type Dialect, dialect, type Passage, stack, type Translator } from "./dialect.ts";
export { draft202606 } from "./draft-202606/index.ts";
export { geminiCli } from "./gemini-cli.ts";
export { lenient } from "./lenient.ts";
export {
  type McpConnectParams,
  type McpConnectResult,
  type McpDisconnectParams,
  type McpMessageParams,
  mcpConnect,
} from "./mcp-connect.ts";
export { models } from "./models.ts";
export { nes } from "./nes.ts";
export type * from "./nes-types.ts";
export { renamedMethods } from "./renamed-methods.ts";
