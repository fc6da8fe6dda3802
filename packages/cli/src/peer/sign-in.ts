import { spawn } from "node:child_process";
import { AcpError } from "@colloquy/acp";
import type { AuthChooser, SignInMethod, TerminalAuth } from "@colloquy/acp/client";
import { childEnvironment, isDangerousVariable, showCommand } from "@colloquy/acp/node";
import { cleanLine } from "@colloquy/acp/text";
import { UsageError } from "../command-line/index.ts";
import type { AgentOptions } from "../options/index.ts";
import type { Person } from "../person/index.ts";
import { oneLine } from "../view/index.ts";

/** The agent as it was started, and the way to sign in that was named for it. */
export interface SignInSetup extends Pick<AgentOptions, "auth" | "env" | "inherit"> {
  readonly agent: readonly [program: string, ...args: string[]];
}

/** Chooses the way to sign in that was named, should the agent want that. Throws `UsageError` for one that cannot be taken. */
export function chosenSignIn({ auth, agent }: SignInSetup, person: Person | undefined): AuthChooser {
  return (methods) => {
    if (auth === undefined) return undefined;
    const method = methods.find(({ id }) => id === auth);
    const refused = (why: string) => new UsageError(`--auth: ${why}. Its ways to sign in:\n${waysOf(methods, agent)}`);
    if (method === undefined) throw refused(`the agent has no way to sign in ${JSON.stringify(auth)}`);
    if (method.type === "env_var") throw refused("this way is to give the agent variables, with --env");
    if (method.type === "terminal" && person === undefined) throw refused("this sign-in is done in a terminal");
    return auth;
  };
}

/** How to sign in with an agent that wants it. */
export function howToSignIn(name: string, methods: readonly SignInMethod[], { auth, agent }: SignInSetup): string {
  const wants = auth === undefined ? "wants a sign-in first" : `still wants a sign-in after --auth ${auth}`;
  const first = `The agent ${oneLine(name, 80)} ${wants}`;
  if (methods.length === 0) return `${first}, and does not say how: see its own manual`;
  return `${first}. Its ways, to be chosen with --auth ID:\n${waysOf(methods, agent)}`;
}

/** Who gives the terminal to a program, which is to end when the signal is aborted. */
export interface Lender {
  lend<T>(use: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
}

/**
 * Runs a sign-in in the foreground: the agent's own program, as it was started, with what the agent wants added, or another one.
 * Either is the agent's to choose: it is run only if `mayRun` says so of the whole line, with the variables that the agent sets
 * (C-12). `own`: it is its own program. Rejects with an `AcpError` when a variable changes what is run (T-04).
 */
export function signInHere(
  { agent, env, inherit }: SignInSetup,
  person: Lender,
  mayRun: (line: string, own: boolean) => Promise<boolean>,
): TerminalAuth {
  return async (method) => {
    const [program, ...args] = commandOf(method, agent);
    const { command, env: variables = {} } = method.terminal ?? {};
    const bad = Object.entries(variables).find(([name, value]) => isDangerousVariable(name, value));
    if (bad !== undefined)
      throw new AcpError(`The sign-in is not run: it sets ${cleanLine(bad[0])}, which changes how programs run.`);
    const words = [...Object.entries(variables).map(([name, value]) => `${name}=${value}`), program, ...args];
    if (!(await mayRun(wholeLine(words), command === undefined))) return false;
    const environment = childEnvironment({ inherit, env: { ...env, ...variables } });
    const ended = await person.lend(
      (signal) =>
        new Promise<boolean>((resolve, reject) => {
          const child = spawn(program, args, { stdio: "inherit", env: environment, signal });
          child.once("error", reject).once("exit", (code) => resolve(code === 0));
        }),
    );
    return ended === true;
  };
}

/** All of a command line, for people: what is cut off could be what matters (P-05). */
function wholeLine(words: readonly string[]): string {
  return cleanLine(words.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word))).join(" "));
}

function waysOf(methods: readonly SignInMethod[], agent: SignInSetup["agent"]): string {
  const ways = methods.map((method) => {
    const { id, name, description, type, variables = [] } = method;
    const what = `  ${oneLine(id, 80)}  ${oneLine([name, description].filter(Boolean).join(": "), 200)}`;
    if (type === "env_var")
      return `${what}\n    give it: ${variables.map((one) => `--env ${oneLine(one, 80)}`).join(" ")}`;
    if (type !== "terminal") return what;
    const [program, ...args] = commandOf(method, agent);
    return `${what}\n    runs in a terminal: ${oneLine(showCommand(program, args))}`;
  });
  return ways.join("\n");
}

function commandOf({ terminal }: SignInMethod, [program, ...args]: SignInSetup["agent"]): [string, ...string[]] {
  const { command, args: more = [] } = terminal ?? {};
  return command === undefined ? [program, ...args, ...more] : [command, ...more];
}
