import { errorCodes, RequestError } from "../../rpc/index.ts";
import { AcpError } from "../../schema/index.ts";

/** A way to sign in, in one shape for both versions. All texts are the agent's. */
export interface SignInMethod {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /**
   * `agent`: the agent does it when asked (`authenticate(id)`). `terminal`: its program is to be run in a terminal.
   * `env_var`: it is to be started with variables in its environment. Others are an agent's own.
   */
  readonly type: "agent" | "terminal" | "env_var" | (string & {});
  /** Of a `terminal`: how its own program is started for it. `command` only if it names another program: do not trust it. */
  readonly terminal?: {
    readonly command?: string;
    readonly args: readonly string[];
    readonly env: { readonly [name: string]: string };
  };
  /** Of one that is done by variables of the agent's environment: their names. Agents made with our kit say it in `_meta`. */
  readonly variables?: readonly string[];
}

type Plain = { readonly [field: string]: unknown };

/** Reads what an agent offers. An entry of version 1 without a type is `agent` (AUTH-04). */
export function signInMethodOf(method: object): SignInMethod {
  const { id, methodId, name, description, type, args, env, vars, _meta } = method as Plain;
  const habit = (_meta as Plain | null | undefined)?.["terminal-auth"] as Plain | undefined;
  const kind = typeof type === "string" ? type : habit ? "terminal" : "agent";
  const listed = vars ?? ((_meta as Plain | null | undefined)?.["colloquy/env_var"] as Plain | undefined)?.vars;
  const variables = Array.isArray(listed) ? listed.map((one: Plain) => String(one?.name)) : undefined;
  return {
    id: String(id ?? methodId),
    name: String(name),
    ...(typeof description === "string" && { description }),
    type: kind,
    ...(kind === "terminal" && { terminal: terminalOf({ args, env, ...habit }) }),
    ...(variables && { variables }),
  };
}

function terminalOf({ command, args, env }: Plain): NonNullable<SignInMethod["terminal"]> {
  const variables = Array.isArray(env)
    ? env.map((one: Plain): [string, unknown] => [String(one?.name), one?.value])
    : Object.entries((env ?? {}) as Plain);
  return {
    ...(typeof command === "string" && { command }),
    args: Array.isArray(args) ? args.map(String) : [],
    env: Object.fromEntries(variables.map(([name, value]) => [name, String(value)])),
  };
}

/** The agent wants a sign-in first (`-32000`), and none was chosen or it did not help. `cause` is what the agent answered. */
export class AuthRequiredError extends AcpError {
  override readonly name = "AuthRequiredError";
  readonly code = errorCodes.authRequired;
  /** The call that was refused. */
  readonly method: string;
  /** The ways to sign in. Call `agent.authenticate(id)` with an `agent` one, then repeat the call. */
  readonly methods: readonly SignInMethod[];

  constructor(method: string, peer: string, methods: readonly SignInMethod[], tried: boolean, cause: RequestError) {
    const names = methods.map(
      ({ id, name, type }) => `${JSON.stringify(id)} (${name}${type === "agent" ? "" : `, ${type}`})`,
    );
    const ways = names.length === 0 ? "it does not say how" : `it offers ${names.join(", ")}`;
    const what = tried ? "still wants a sign-in after one; it may have to be started anew" : "wants a sign-in first";
    super(`${method} failed: the ${peer} ${what}: ${ways}`, { cause });
    this.method = method;
    this.methods = methods;
  }
}

/** Whether an error is an agent's wish for a sign-in. */
export function wantsSignIn(error: unknown): error is RequestError {
  return error instanceof RequestError && error.code === errorCodes.authRequired;
}

/** Chooses how to sign in: a method's id; `undefined` for not at all, and the call fails with an `AuthRequiredError`. */
export type AuthChooser = (
  methods: readonly SignInMethod[],
  context: { readonly method: string; readonly error: RequestError },
) => string | undefined | Promise<string | undefined>;

/**
 * Runs a sign-in in a terminal: the agent's own program, which succeeds by exit code 0. Resolves to whether the agent that runs is
 * signed in by it, so that the call can be made again. An agent is to be started anew after it (AUTH-18): then `false`, and the
 * call fails with an `AuthRequiredError`.
 */
export type TerminalAuth = (method: SignInMethod) => Promise<boolean>;

/** What a sign-in needs. */
export interface SignInParts {
  readonly peer: string;
  readonly methods: readonly SignInMethod[];
  readonly choose: AuthChooser | undefined;
  readonly inTerminal: TerminalAuth | undefined;
  readonly authenticate: (methodId: string) => Promise<void>;
}

/** Signs in where an agent wants it, once for all calls that wait for it. */
export class SignIn {
  private readonly parts: SignInParts;
  private running: Promise<boolean> | undefined;

  constructor(parts: SignInParts) {
    this.parts = parts;
  }

  /** Makes a call; refused with `-32000`, signs in if there is a way to, and makes it once more. */
  async around<T>(method: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!wantsSignIn(error)) throw error;
      if (!(await this.sign(method, error))) throw this.required(method, false, error);
    }
    try {
      return await call();
    } catch (error) {
      throw wantsSignIn(error) ? this.required(method, true, error) : error;
    }
  }

  private required(method: string, tried: boolean, error: RequestError): AuthRequiredError {
    return new AuthRequiredError(method, this.parts.peer, this.parts.methods, tried, error);
  }

  private async sign(method: string, error: RequestError): Promise<boolean> {
    this.running ??= this.run(method, error).finally(() => {
      this.running = undefined;
    });
    return await this.running;
  }

  private async run(method: string, error: RequestError): Promise<boolean> {
    const { methods, choose, inTerminal, authenticate } = this.parts;
    const id = await choose?.(methods, { method, error });
    if (id === undefined) return false;
    const chosen = methods.find((one) => one.id === id);
    if (chosen === undefined)
      throw new AcpError(`auth chose ${JSON.stringify(id)}, which the ${this.parts.peer} does not offer`);
    if (chosen.type === "terminal") return inTerminal === undefined ? false : await inTerminal(chosen);
    if (chosen.type === "env_var") return false;
    await authenticate(id);
    return true;
  }
}
