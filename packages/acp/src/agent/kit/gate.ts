import { errorCodes, invalidParams, quoted, RequestError } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { authMethodsToV1 } from "../../versions/index.ts";
import { type Auth, authMethods } from "./auth.ts";
import { checkVariables, isSatisfied } from "./env-sign-in.ts";
import type { RawClient } from "./raw-client.ts";

/** The state of signing in on one connection. */
export class Gate {
  private readonly auth: Auth | undefined;
  private readonly client: RawClient;
  private loggedIn = false;
  private loggedOut = false;
  private told: string | undefined;

  constructor(auth: Auth | undefined, client: RawClient) {
    this.auth = auth;
    this.client = client;
  }

  /** Refuses what needs a sign-in. The error carries the methods. */
  async check(): Promise<void> {
    const { auth } = this;
    if (auth === undefined || (await this.isOpen(auth))) return;
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
    if (method.type === "env_var") await checkVariables(method);
    else await method.login({ signal });
    this.loggedIn = true;
    this.loggedOut = false;
  }

  async logout(): Promise<void> {
    await this.auth?.logout?.();
    this.loggedIn = false;
    this.loggedOut = true;
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

  private async isOpen({ methods, signedIn }: Auth): Promise<boolean> {
    if (signedIn === undefined ? this.loggedIn : await signedIn()) return true;
    if (this.loggedOut) return false;
    for (const method of methods) if (method.type === "env_var" && (await isSatisfied(method))) return true;
    return false;
  }
}
