/** What every command shares that drives an agent. */
export {
  type AgentOptions,
  type AgentOptionValues,
  agentOptions,
  environment,
  protocolOf,
  readAgentOptions,
  splitAgent,
} from "./agent-options.ts";
export { clientBase } from "./client-base.ts";
export { answeredCode, explain, type Failure } from "./failure.ts";
export { type FileContent, fileContent, imageType, MAX_EMBEDDED_BYTES, MAX_IMAGE_BYTES } from "./file-content.ts";
export { type Folders, foldersOf } from "./folders.ts";
export { type Hosting, hostsFor } from "./hosts.ts";
export { type McpFileOptions, mcpServersFrom } from "./mcp-file.ts";
export { NoSessionError, notOpened } from "./no-session-error.ts";
export {
  MAX_ATTACHMENTS,
  MAX_EMBEDDED_TOTAL,
  type PromptImage,
  type PromptParts,
  promptBlocks,
} from "./prompt-blocks.ts";
export { safeJson } from "./safe-json.ts";
export { applySetting } from "./settings.ts";
export { chosenSignIn, howToSignIn, type SignInSetup, signInHere } from "./sign-in.ts";
