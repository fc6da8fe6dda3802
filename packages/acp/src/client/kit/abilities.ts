import { supports } from "../../schema/index.ts";

/** What an agent can do, as a user interface would ask, in one shape for both versions. */
export interface Abilities {
  /** Open a session again, and tell its history. */
  readonly load: boolean;
  /** Open a session again without telling its history. */
  readonly resume: boolean;
  readonly list: boolean;
  readonly close: boolean;
  readonly delete: boolean;
  /** Sessions with more folders than one. */
  readonly additionalDirectories: boolean;
  readonly logout: boolean;
  /** What a prompt may have besides text and links. */
  readonly prompt: { readonly image: boolean; readonly audio: boolean; readonly embeddedContext: boolean };
  /** The MCP servers that a session may be given. */
  readonly mcp: { readonly stdio: boolean; readonly http: boolean; readonly sse: boolean; readonly acp: boolean };
  /** Unstable abilities; reached through `@colloquy/acp/client/unstable`. */
  readonly fork: boolean;
  readonly archive: boolean;
  readonly title: boolean;
  readonly status: boolean;
  readonly systemPrompt: boolean;
}

/** Reads them from what an agent of version 1 advertises. */
export function abilitiesV1(capabilities: unknown): Abilities {
  const can = (path: string) => supports(capabilities, path);
  return {
    ...optional(can, "sessionCapabilities"),
    load: can("loadSession"),
    resume: can("sessionCapabilities.resume"),
    list: can("sessionCapabilities.list"),
    close: can("sessionCapabilities.close"),
    logout: can("auth.logout"),
    prompt: promptAbilities(can, "promptCapabilities"),
    mcp: {
      stdio: true,
      http: can("mcpCapabilities.http"),
      sse: can("mcpCapabilities.sse"),
      acp: can("mcpCapabilities.acp"),
    },
  };
}

/** Reads them from what an agent of version 2 advertises, where who has sessions can do much with them. */
export function abilitiesV2(capabilities: unknown, signIns: number): Abilities {
  const can = (path: string) => supports(capabilities, path);
  const session = can("session");
  return {
    ...optional(can, "session"),
    load: session,
    resume: session,
    list: session,
    close: session,
    logout: signIns > 0,
    prompt: promptAbilities(can, "session.prompt"),
    mcp: {
      stdio: can("session.mcp.stdio"),
      http: can("session.mcp.http"),
      sse: false,
      acp: can("session.mcp.acp"),
    },
  };
}

type Can = (path: string) => boolean;

function optional(can: Can, at: string) {
  return {
    delete: can(`${at}.delete`),
    additionalDirectories: can(`${at}.additionalDirectories`),
    fork: can(`${at}.fork`),
    archive: can(`${at}.archive`),
    title: can(`${at}.title`),
    status: can(`${at}.status`),
    systemPrompt: can(`${at}.systemPrompt`),
  };
}

function promptAbilities(can: Can, at: string): Abilities["prompt"] {
  return { image: can(`${at}.image`), audio: can(`${at}.audio`), embeddedContext: can(`${at}.embeddedContext`) };
}
