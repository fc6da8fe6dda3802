import { HIDDEN, hideSecrets, namesSecret } from "../secrets/index.ts";

/** A value as short as this is found where it is no secret. */
const MIN_SECRET = 6;

/** Hides what looks like a secret, and the values of these variables that are named like one, also as JSON has them. */
export function hiding(env: { readonly [name: string]: string | undefined }): (text: string) => string {
  const values = Object.entries(env).flatMap(([name, value = ""]) => {
    return namesSecret(name) && value.length >= MIN_SECRET ? [value, JSON.stringify(value).slice(1, -1)] : [];
  });
  const secrets = [...new Set(values)].sort((a, b) => b.length - a.length);
  return (text) => hideSecrets(secrets.reduce((safe, secret) => safe.replaceAll(secret, HIDDEN), text));
}
