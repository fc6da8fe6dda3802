import { UsageError } from "../command-line/index.ts";

/** What an agent may be called: nothing that could be an option, a path or a command. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Whether an agent can be called so. */
export function isAgentName(name: string): boolean {
  return NAME.test(name);
}

/** The name, if an agent can be called so. Throws `UsageError`. */
export function checkName(name: string): string {
  if (isAgentName(name)) return name;
  const shown = JSON.stringify(name.slice(0, 80));
  throw new UsageError(
    `An agent cannot be called ${shown}: a name is up to 64 letters, digits, dots, dashes and underscores`,
  );
}
