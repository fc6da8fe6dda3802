/** What every command shares that drives an agent. */
export { clientBase } from "./client-base.ts";
export { answeredCode, explain } from "./failure.ts";
export { type Folders, foldersOf } from "./folders.ts";
export { hostsFor } from "./hosts.ts";
export { mcpServersFrom } from "./mcp-file.ts";
export { NoSessionError, notOpened } from "./no-session-error.ts";
export { promptBlocks } from "./prompt-blocks.ts";
export { safeJson } from "./safe-json.ts";
export { applySetting } from "./settings.ts";
export { chosenSignIn, howToSignIn, type SignInSetup, signInHere } from "./sign-in.ts";
