import type { CommandSettings } from "../config/index.ts";

/** A word of a name that says: a secret. Long words also at the end of another: `PGPASSWORD`, `GITHUBTOKEN`. */
const SECRET_WORD =
  /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|COOKIE)S?$|^(?:PASS|SSHPASS|PWD|PIN|CREDS|AUTH|AUTHORIZATION|SESSION|PRIVATE|PAT|JWT|BEARER|SALT|CERT|DSN|WEBHOOK)$/;

/** A user's name and password in a URL. */
const LOGIN_IN_URL = /:\/\/[^/\s@]*:[^/\s@]*@/;

/**
 * The names of the variables that commands get besides the usual, for `nodeTerminals({ inherit })`. A list is taken as it is.
 * `safe`: all of `env` but those that look like a secret, by a word of their name or by a login in their value, and those that
 * `isDangerous` says make programs do something else, and `keys`, which the user has named as such. Values never leave `env`.
 */
export function inheritedVariables(
  inherit: CommandSettings["inherit"],
  env: Readonly<Record<string, string | undefined>>,
  isDangerous: (name: string, value: string) => boolean,
  keys: readonly string[] = [],
): string[] {
  if (inherit !== "safe") return [...inherit];
  return Object.entries(env)
    .filter(([name, value]) => value !== undefined && !looksSecret(name, value) && !isDangerous(name, value))
    .filter(([name]) => !keys.includes(name))
    .map(([name]) => name);
}

function looksSecret(name: string, value: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toUpperCase()
    .split(/[^A-Z]+/);
  return words.some((word) => SECRET_WORD.test(word)) || LOGIN_IN_URL.test(value);
}
