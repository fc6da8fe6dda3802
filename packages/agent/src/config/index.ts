/** What a user has configured, and the credentials for it. */

export type { Environment } from "../storage/index.ts";
export {
  availableProviders,
  keyVariables,
  ProviderError,
  type ResolvedProvider,
  resolveProvider,
} from "./credentials.ts";
export { SettingsError } from "./fields.ts";
export { type CommandLine, readSettings } from "./read-settings.ts";
export type * from "./settings.ts";
