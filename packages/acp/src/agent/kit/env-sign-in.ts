import { authRequired, errorCodes, RequestError } from "../../rpc/index.ts";
import { AcpError } from "../../schema/index.ts";
import type { SignInMethod } from "./auth.ts";
import type { Awaitable } from "./options.ts";

/** A variable of the agent's environment. Its value never leaves the agent. */
export interface SignInVariable {
  readonly name: string;
  /** What it is, for people: `API key`. */
  readonly label?: string;
  /** Whether its value is to be hidden where it is typed in. Default true. */
  readonly secret?: boolean;
  /** Whether one can be signed in without it. Default false. */
  readonly optional?: boolean;
}

/**
 * A sign-in that is a matter of the agent's environment: one is signed in when the agent was started with the variables set.
 * The protocol has no type for it any more, so clients are offered one of type `agent`, whose description names the
 * variables; `_meta["colloquy/env_var"]` has them as older clients knew them (`vars`, `link`). Choosing it fails with
 * `-32000` and the names of those that are missing, as `data.missing` too.
 */
export interface EnvVarSignIn extends SignInMethod {
  readonly type: "env_var";
  /** At least one that is not optional. */
  readonly vars: readonly (string | SignInVariable)[];
  /** A page where one can get what they are set to. */
  readonly link?: string;
  /** Where they are looked for. Default: the environment of this process, where there is one. */
  readonly env?: { readonly [name: string]: string | undefined };
  /** Whether what they are set to is any good; asked when all of them are set. Default true. */
  signedIn?(): Awaitable<boolean>;
}

/** Where clients that know of such a sign-in find its variables. */
const metaKey = "colloquy/env_var";

/** Its variables. Throws an `AcpError` for what could not be set, or if there is none that must be. */
export function variablesOf({ id, vars }: EnvVarSignIn): readonly SignInVariable[] {
  const variables = vars.map((one) => (typeof one === "string" ? { name: one } : one));
  const unusable = variables.find(({ name }) => name === "" || /[=\0]/.test(name));
  if (unusable)
    throw new AcpError(`${JSON.stringify(unusable.name)} cannot be a variable's name (sign-in ${JSON.stringify(id)})`);
  if (!variables.some(({ optional }) => !optional))
    throw new AcpError(`The sign-in ${JSON.stringify(id)} needs at least one variable that is not optional`);
  return variables;
}

/** Whether one is signed in by it. */
export async function isSatisfied(method: EnvVarSignIn): Promise<boolean> {
  return missingOf(method).length === 0 && ((await method.signedIn?.()) ?? true);
}

/** Says what keeps one from being signed in by it. */
export async function checkVariables(method: EnvVarSignIn): Promise<void> {
  const missing = missingOf(method);
  const [names, are, them] = [missing.join(", "), ...(missing.length === 1 ? ["is", "it"] : ["are", "them"])];
  if (missing.length > 0) {
    const words = `${names} ${are} not set in the agent's environment: set ${them} and start the agent again`;
    throw new RequestError(errorCodes.authRequired, words, { missing });
  }
  if (await isSatisfied(method)) return;
  const all = requiredOf(method).join(", ");
  throw authRequired(`The agent does not accept what ${all} is set to: change it and start the agent again`);
}

/** Its description with the names of the variables. */
export function describedVariables(method: EnvVarSignIn): string {
  const needs = `Needs ${requiredOf(method).join(", ")} in the agent's environment.`;
  return method.description === undefined ? needs : `${method.description} ${needs}`;
}

/** Its variables as `_meta`. */
export function offeredVariables(method: EnvVarSignIn): { [key: string]: object } {
  const { link } = method;
  return { [metaKey]: { vars: variablesOf(method), ...(link !== undefined && { link }) } };
}

function requiredOf(method: EnvVarSignIn): readonly string[] {
  return variablesOf(method).flatMap(({ name, optional }) => (optional ? [] : [name]));
}

/** A variable that is set to nothing is not set. */
function missingOf(method: EnvVarSignIn): readonly string[] {
  const { process } = globalThis as { process?: { env?: EnvVarSignIn["env"] } };
  const env = method.env ?? process?.env ?? {};
  return requiredOf(method).filter((name) => !env[name]);
}
