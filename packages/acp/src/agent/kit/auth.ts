import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { describedVariables, type EnvVarSignIn, offeredVariables, variablesOf } from "./env-sign-in.ts";
import type { Awaitable } from "./options.ts";

/** What all ways to sign in have. */
export interface SignInMethod {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}

/** A sign-in that the agent does itself, with a browser say, while the client waits. */
export interface AgentSignIn extends SignInMethod {
  readonly type?: "agent";
  /** What it throws is why it failed. The signal is aborted when the client gives up. */
  login(context: { readonly signal: AbortSignal }): Awaitable<void>;
}

/** A sign-in for which the client runs the agent's own program in a terminal; only offered to clients that can. */
export interface TerminalSignIn extends SignInMethod {
  readonly type: "terminal";
  /** Come after the arguments with which the agent is usually started. */
  readonly args?: readonly string[];
  /** Set on top of its environment. */
  readonly env?: { readonly [name: string]: string };
}

/** The ways to sign in, and whether one has. Signed out, sessions are neither opened nor prompted (`-32000`). */
export interface Auth {
  /** At least one. */
  readonly methods: readonly (AgentSignIn | EnvVarSignIn | TerminalSignIn)[];
  /**
   * Whether sessions may be used now. Needed with a terminal method, and comes with `logout`. Without it, what counts is a
   * `login` on this connection. Variables that are set count besides, until a `logout` on this connection.
   */
  signedIn?(): Awaitable<boolean>;
  /** Signs out. */
  logout?(): Awaitable<void>;
  /** Unstable: who is signed in. */
  status?(): Awaitable<v2.AuthStatusResponse>;
}

/** Throws an `AcpError` for what could not work. */
export function checkAuth({ methods, signedIn, logout }: Auth): void {
  if (methods.length === 0) throw new AcpError("Signing in needs at least one method");
  if (new Set(methods.map(({ id }) => id)).size < methods.length)
    throw new AcpError("Each way to sign in has its own id");
  for (const method of methods) if (method.type === "env_var") variablesOf(method);
  if (signedIn === undefined && methods.some(({ type }) => type === "terminal"))
    throw new AcpError("A terminal sign-in happens in another process, so signedIn must tell whether it has");
  if (signedIn !== undefined && logout === undefined)
    throw new AcpError("An agent that tells whether somebody is signed in needs a logout: clients may always sign out");
}

/** The methods as version 2 lists them. */
export function authMethods(auth: Auth | undefined): v2.AuthMethod[] {
  return (auth?.methods ?? []).map((method): v2.AuthMethod => {
    const { id: methodId, name, description } = method;
    const named = { methodId, name, ...(description !== undefined && { description }) };
    if (method.type === "env_var")
      return { ...named, type: "agent", description: describedVariables(method), _meta: offeredVariables(method) };
    if (method.type !== "terminal") return { ...named, type: "agent" };
    const { args, env } = method;
    const variables = env && Object.entries(env).map(([key, value]) => ({ name: key, value }));
    return { ...named, type: "terminal", ...(args && { args: [...args] }), ...(variables && { env: variables }) };
  });
}
