import type { SignInMethod } from "@colloquy/acp/client";
import { UsageError } from "../command-line/index.ts";
import { type SignInSetup, signInHere } from "../peer/index.ts";
import { oneLine } from "../view/index.ts";
import type { Choice } from "./face.ts";
import type { ChatSetup } from "./setup.ts";

/** How a person wants to sign in: in one of the agent's ways, or with variables that it has to be started anew with. */
export type SignInChoice =
  | { readonly id: string; readonly variables?: undefined }
  | { readonly id?: undefined; readonly variables: Readonly<Record<string, string>> };

/** Lets a person choose how to sign in, at once when the agent asks for it. `undefined`: not at all. */
export async function chooseSignIn(
  methods: readonly SignInMethod[],
  setup: ChatSetup,
  wished: string | undefined = setup.options.auth,
): Promise<SignInChoice | undefined> {
  const { face } = setup;
  if (methods.length === 0) {
    face.say("The agent wants a sign-in, and does not say how: see its own manual.");
    return undefined;
  }
  const method = wished === undefined ? await pick(methods, setup) : methods.find(({ id }) => id === wished);
  if (method === undefined) {
    if (wished !== undefined) throw new UsageError(`The agent has no way to sign in ${JSON.stringify(wished)}`);
    return undefined;
  }
  if (method.type !== "env_var") return { id: method.id };
  const variables = await typed(method, setup);
  return variables && { variables };
}

/** Runs a sign-in of the agent's in the terminal, the exact command of which the person has agreed to. */
export async function signInInTerminal(
  method: SignInMethod,
  { face, launch, options, closing }: ChatSetup,
  environment: Pick<SignInSetup, "env" | "inherit">,
): Promise<boolean> {
  const setup: SignInSetup = { agent: launch.command, auth: options.auth, ...environment };
  const mayRun = (line: string) =>
    face.confirm(["The sign-in runs this in your terminal:", `  ${oneLine(line)}`], "Run it", "Leave it");
  return await signInHere(setup, { lend: (use) => face.lend(() => use(closing)) }, mayRun)(method);
}

function pick(methods: readonly SignInMethod[], { face, launch }: ChatSetup): Promise<SignInMethod | undefined> {
  const choices = methods.map((method): Choice<SignInMethod> => {
    const { name, description = "", type, variables = [] } = method;
    const how = {
      terminal: "in the terminal",
      env_var: variables.length === 0 ? "by variables" : `by ${variables.join(", ")}`,
    };
    return { value: method, label: name, detail: [how[type as "terminal"] ?? "", description].filter(Boolean).join(": ") };
  });
  return face.pick({ title: `${oneLine(launch.title, 60)} wants you to sign in`, choices });
}

async function typed({ variables = [] }: SignInMethod, { face }: ChatSetup) {
  if (variables.length === 0) {
    face.say("The agent wants variables, and does not say which: see its own manual, and --env.");
    return undefined;
  }
  const given: Record<string, string> = {};
  for (const name of variables) {
    const value = await face.secret(oneLine(name, 80));
    if (value === undefined) return undefined;
    given[name] = value;
  }
  return given;
}
