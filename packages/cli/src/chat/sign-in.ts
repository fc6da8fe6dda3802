import type { SignInMethod } from "@colloquy/acp/client";
import { type SignInSetup, signInHere } from "../peer/index.ts";
import { oneLine } from "../view/index.ts";
import type { Choice } from "./face.ts";
import type { ChatSetup } from "./setup.ts";

/** How a person wants to sign in: in one of the agent's ways, or with variables that it has to be started anew with. */
export type SignInChoice =
  | { readonly id: string; readonly variables?: undefined }
  | { readonly id?: undefined; readonly variables: Readonly<Record<string, string>> };

/** Where a sign-in is chosen. `title`: what people call the agent. */
type SignInPlace = Pick<ChatSetup, "face" | "closing"> & { readonly title: string };

/** Finds the way to sign in that is wished, else lets a person choose one. `undefined`: none. */
export async function chooseSignIn(
  methods: readonly SignInMethod[],
  setup: SignInPlace,
  wished: string | undefined,
): Promise<SignInChoice | undefined> {
  const { face } = setup;
  if (methods.length === 0) {
    face.say("The agent wants a sign-in, and does not say how: see its own manual.");
    return undefined;
  }
  const named = methods.find(({ id }) => id === wished);
  if (wished !== undefined && named === undefined)
    face.say(`The agent has no way to sign in ${JSON.stringify(oneLine(wished, 80))}.`);
  const method = named ?? (await pick(methods, setup));
  if (method?.type !== "env_var") return method && { id: method.id };
  const variables = await typed(method, setup);
  return variables && { variables };
}

/** Runs a sign-in of the agent's in the terminal, the exact command of which the person has agreed to; again, if they like. */
export async function signInInTerminal(
  method: SignInMethod,
  { face, launch, options, closing }: ChatSetup,
  environment: Pick<SignInSetup, "env" | "inherit">,
): Promise<boolean> {
  const setup: SignInSetup = { agent: launch.command, auth: options.auth, ...environment };
  let isAgreed = false;
  const mayRun = async (line: string) => {
    isAgreed = await face.confirm(["The sign-in runs this in your terminal:", line], "Run it", "Leave it", closing);
    return isAgreed;
  };
  const run = signInHere(setup, { lend: (use) => face.lend(() => use(closing)) }, mayRun);
  for (;;) {
    const problem = await run(method).then(
      (done) => (done ? undefined : "it ended with an error"),
      (error: Error) => {
        // What has not been begun is not tried again.
        if (!isAgreed) throw error;
        return error.message;
      },
    );
    if (problem === undefined) return true;
    if (!isAgreed || closing.aborted) return false;
    const asks = `The sign-in did not succeed: ${oneLine(problem, 200)}.`;
    if (!(await face.confirm([asks], "Try again", "Leave it", closing))) return false;
  }
}

function pick(
  methods: readonly SignInMethod[],
  { face, title, closing }: SignInPlace,
): Promise<SignInMethod | undefined> {
  const choices = methods.map((method): Choice<SignInMethod> => {
    const { id, name, description = "" } = method;
    return { value: method, label: name || id, detail: [wayOf(method), description].filter(Boolean).join(": ") };
  });
  return face.pick({ title: `${oneLine(title, 60)} wants you to sign in`, choices, byItself: true }, closing);
}

function wayOf({ type, variables = [] }: SignInMethod): string {
  if (type === "terminal") return "in the terminal";
  if (type === "env_var") return variables.length === 0 ? "by variables" : `by ${variables.join(", ")}`;
  return "";
}

/** The values of variables. They are kept nowhere: they go from here to the agent's process. */
async function typed({ variables = [] }: SignInMethod, { face, closing }: SignInPlace) {
  if (variables.length === 0) {
    face.say("The agent wants variables, and does not say which: see its own manual, and --env.");
    return undefined;
  }
  const given: Record<string, string> = {};
  for (const name of variables) {
    const value = await face.secret(oneLine(name, 80), closing);
    if (value === undefined) return undefined;
    given[name] = value;
  }
  return given;
}
