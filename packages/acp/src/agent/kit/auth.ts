import { errorCodes, invalidParams, quoted, RequestError } from "../../rpc/index.ts";
import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { authMethodsToV1 } from "../../versions/index.ts";
import type { Awaitable } from "./options.ts";
import type { RawClient } from "./raw-client.ts";

interface Method {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}

/** A sign-in that the agent does itself, with a browser say, while the client waits. */
export interface AgentSignIn extends Method {
  readonly type?: "agent";
  /** What it throws is why it failed. The signal is aborted when the client gives up. */
  login(context: { readonly signal: AbortSignal }): Awaitable<void>;
}

/** A sign-in for which the client runs the agent's own program in a terminal; only offered to clients that can. */
export interface TerminalSignIn extends Method {
  readonly type: "terminal";
  /** Come after the arguments with which the agent is usually started. */
  readonly args?: readonly string[];
  /** Set on top of its environment. */
  readonly env?: { readonly [name: string]: string };
}

/** The ways to sign in, and whether one has. Signed out, sessions are neither opened nor prompted (`-32000`). */
export interface Auth {
  /** At least one. */
  readonly methods: readonly (AgentSignIn | TerminalSignIn)[];
  /**
   * Whether sessions may be used now. Needed with a terminal method, and comes with `logout`. Without it, what counts is a
   * `login` on this connection.
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
    if (method.type !== "terminal") return { ...named, type: "agent" };
    const { args, env } = method;
    const variables = env && Object.entries(env).map(([key, value]) => ({ name: key, value }));
    return { ...named, type: "terminal", ...(args && { args: [...args] }), ...(variables && { env: variables }) };
  });
}

/** The state of signing in on one connection. */
export class Gate {
  private readonly auth: Auth | undefined;
  private readonly client: RawClient;
  private loggedIn = false;
  private told: string | undefined;

  constructor(auth: Auth | undefined, client: RawClient) {
    this.auth = auth;
    this.client = client;
  }

  /** Refuses what needs a sign-in. The error carries the methods. */
  async check(): Promise<void> {
    const { auth } = this;
    if (auth === undefined || (auth.signedIn === undefined ? this.loggedIn : await auth.signedIn())) return;
    const methods = authMethods(auth);
    const data = { authMethods: this.client.version === 1 ? authMethodsToV1(methods) : methods };
    throw new RequestError(errorCodes.authRequired, "Authentication required", data);
  }

  /** AUTH-01, AUTH-02: only what was offered, and no terminal method. A failure changes nothing (AUTH-09). */
  async login(methodId: string, signal: AbortSignal): Promise<void> {
    const method = this.auth?.methods.find(({ id }) => id === methodId);
    if (method === undefined)
      throw invalidParams(`Invalid params: there is no way to sign in called ${quoted(methodId)}`);
    if (method.type === "terminal") throw invalidParams("Invalid params: this sign-in takes place in a terminal");
    await method.login({ signal });
    this.loggedIn = true;
  }

  async logout(): Promise<void> {
    await this.auth?.logout?.();
    this.loggedIn = false;
  }

  async status(): Promise<v2.AuthStatusResponse> {
    const status = await this.auth!.status!();
    this.told = JSON.stringify(status);
    return status;
  }

  /** Tells of a change, once the answer that it came with is out (ASTA-09). */
  async tellStatus(): Promise<void> {
    const before = this.told;
    const status = await this.status();
    if (this.told !== before) await this.client.notify("auth/status_update", status);
  }
}
