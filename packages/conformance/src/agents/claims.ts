import { supports } from "@colloquy/acp/schema";
import type { Message } from "../frames/index.ts";

/** What an agent said of itself before the cases begin, at one protocol version. */
export interface Known {
  readonly protocol: 1 | 2;
  /** The result of `initialize`. */
  readonly initialized: Message;
  /** The result of `session/new`; absent where it was refused. */
  readonly opened?: Message;
}

type Claim = (known: Known) => boolean;

/** A claim made by a capability: the path to it in each version. */
function capability(v1: string | undefined, v2: string | undefined): Claim {
  return (known) => {
    const path = known.protocol === 1 ? v1 : v2;
    return path !== undefined && supports(capabilitiesOf(known), path);
  };
}

/** What an agent may claim and cases may need, by the name in `Case.needs`. */
export const claims = {
  load: capability("loadSession", undefined),
  resume: capability("sessionCapabilities.resume", "session"),
  list: capability("sessionCapabilities.list", "session"),
  close: capability("sessionCapabilities.close", "session"),
  delete: capability("sessionCapabilities.delete", "session.delete"),
  fork: capability("sessionCapabilities.fork", "session.fork"),
  archive: capability("sessionCapabilities.archive", "session.archive"),
  status: capability("sessionCapabilities.status", "session.status"),
  title: capability("sessionCapabilities.title", "session.title"),
  roots: capability("sessionCapabilities.additionalDirectories", "session.additionalDirectories"),
  "system prompt": capability("sessionCapabilities.systemPrompt", "session.systemPrompt"),
  image: capability("promptCapabilities.image", "session.prompt.image"),
  audio: capability("promptCapabilities.audio", "session.prompt.audio"),
  "embedded context": capability("promptCapabilities.embeddedContext", "session.prompt.embeddedContext"),
  "MCP over stdio": (known) => known.protocol === 1 || supports(capabilitiesOf(known), "session.mcp.stdio"),
  "MCP over HTTP": capability("mcpCapabilities.http", "session.mcp.http"),
  "MCP over ACP": capability("mcpCapabilities.acp", "session.mcp.acp"),
  providers: capability("providers", "providers"),
  "auth status": capability("auth.status", "auth.status"),
  logout: (known) =>
    known.protocol === 1 ? supports(capabilitiesOf(known), "auth.logout") : authMethodsOf(known).length > 0,
  "auth methods": (known) => authMethodsOf(known).length > 0,
  modes: ({ protocol, opened }) => protocol === 1 && opened?.modes != null,
  "config options": ({ opened }) => Array.isArray(opened?.configOptions) && opened.configOptions.length > 0,
} as const satisfies { readonly [name: string]: Claim };

/** The name of something that an agent may claim. */
export type ClaimName = keyof typeof claims;

/** What an agent advertised. */
export function capabilitiesOf({ protocol, initialized }: Known): Message {
  return (protocol === 1 ? initialized.agentCapabilities : initialized.capabilities) ?? {};
}

/** The ways to sign in that it offers. */
export function authMethodsOf({ initialized }: Known): readonly Message[] {
  return Array.isArray(initialized.authMethods) ? initialized.authMethods : [];
}
