import type { PermissionRule } from "@colloquy/acp/permissions";
import type { Price, Thinking } from "../model/index.ts";

/** What a user has configured: of `agent.json`, the environment and the command line, the later of these wins. */
export interface Settings {
  /** `provider/model`, or the model alone. Default: the first provider that has credentials; without any, `scripted`. */
  readonly model?: string;
  readonly thinking: Thinking;
  /** The mode of new sessions. */
  readonly mode: string;
  /** By their ids, in lower case. */
  readonly providers: { readonly [id: string]: ProviderSettings };
  /** What is allowed, asked and denied, beyond what the mode says. */
  readonly rules: readonly PermissionRule[];
  /** How often the model is asked in one turn; then it ends with `max_turn_requests`. */
  readonly maxRequests: number;
  readonly sandbox: SandboxSettings;
  readonly commands: CommandSettings;
  readonly fetch: { readonly maxBytes: number; readonly timeoutMs: number };
  /** Whether titles are refined by the model after the first turn. */
  readonly refineTitles: boolean;
  /** How full the context may be before it is compacted: a part of the whole. */
  readonly compactAt: number;
  /** Folders with scenarios for the scripted model, besides those that are shipped. Absolute. */
  readonly scenarios: readonly string[];
  /** Where sessions are kept. Absolute. */
  readonly stateFolder: string;
  /** Where the user's own `agent.json` and `AGENTS.md` are. Absolute. */
  readonly configFolder: string;
}

/** One provider of models. */
export interface ProviderSettings {
  /** The wire format. Default: by the id (`anthropic`, `openai`, `google`), else `openai-compatible`. */
  readonly type?: "anthropic" | "openai" | "google" | "openai-compatible";
  readonly baseUrl?: string;
  /** The key itself. Better: `apiKeyEnv`. */
  readonly apiKey?: string;
  /** The environment variable that holds the key. Default: `<ID>_API_KEY`. */
  readonly apiKeyEnv?: string;
  /** Sent with each request. */
  readonly headers?: { readonly [name: string]: string };
  /** What is known of its models, by their names. They are offered in the catalogue. */
  readonly models?: { readonly [model: string]: ModelSettings };
}

/** What a user says of a model; it wins over what is known of it. */
export interface ModelSettings {
  readonly name?: string;
  readonly contextTokens?: number;
  readonly maxOutputTokens?: number;
  readonly images?: boolean;
  readonly thinking?: readonly Thinking[];
  readonly price?: Price;
}

export interface SandboxSettings {
  /** `auto`: where `bubblewrap` works. `off`: never. `required`: commands are refused where it does not work. */
  readonly use: "auto" | "off" | "required";
  /** Whether commands inside reach the network. */
  readonly network: boolean;
  /** Further folders that they may write. Absolute. */
  readonly writable: readonly string[];
}

export interface CommandSettings {
  /** How long a command may run when the model does not say, and at most, in milliseconds. */
  readonly timeoutMs: number;
  readonly maxTimeoutMs: number;
  /** Variables that commands get besides the usual: all whose names do not look like a secret's, or these alone. */
  readonly inherit: "safe" | readonly string[];
}
