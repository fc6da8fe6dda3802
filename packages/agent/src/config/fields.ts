import { AcpError } from "@colloquy/acp";

/** What somebody has configured makes no sense. The message names the source, the field and what it must be. */
export class SettingsError extends AcpError {
  override readonly name = "SettingsError";
}

/** Reads a value found at a path such as `agent.json: sandbox.use`. Throws a `SettingsError`. */
export type Field<T> = (value: unknown, path: string) => T;

export const text: Field<string> = (value, path) =>
  typeof value === "string" && value !== "" ? value : wrong(path, "a text that is not empty");

export const flag: Field<boolean> = (value, path) =>
  typeof value === "boolean" ? value : wrong(path, "true or false");

/** A whole number from `least`. */
export function count(least: number, most = Number.MAX_SAFE_INTEGER): Field<number> {
  return (value, path) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? (value as number)
      : wrong(path, most === Number.MAX_SAFE_INTEGER ? `a whole number from ${least}` : `from ${least} to ${most}`);
}

/** A number from `least` to `most`. */
export function amount(least: number, most = Number.MAX_VALUE): Field<number> {
  return (value, path) =>
    typeof value === "number" && value >= least && value <= most
      ? value
      : wrong(path, most === Number.MAX_VALUE ? `a number from ${least}` : `a number from ${least} to ${most}`);
}

export function oneOf<const T extends string>(values: readonly T[]): Field<T> {
  return (value, path) => (values.includes(value as T) ? (value as T) : wrong(path, `one of ${values.join(", ")}`));
}

export function listOf<T>(item: Field<T>): Field<readonly T[]> {
  return (value, path) =>
    Array.isArray(value) ? value.map((one, at) => item(one, `${path}[${at}]`)) : wrong(path, "a list");
}

export function mapOf<T>(
  item: Field<T>,
  key: (key: string) => string = (same) => same,
): Field<{ readonly [name: string]: T }> {
  return (value, path) =>
    Object.fromEntries(
      Object.entries(plain(value, path)).map(([name, one]) => [key(name), item(one, join(path, name))]),
    );
}

/** An object with these fields, each of which may be missing; another one is a mistake. */
export function record<T extends { readonly [name: string]: Field<unknown> }>(
  fields: T,
): Field<{ readonly [Name in keyof T]?: ReturnType<T[Name]> }> {
  return (value, path) => {
    const given = plain(value, path);
    const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined)
      throw new SettingsError(`${join(path, unknown)} is no setting; there are ${Object.keys(fields).join(", ")}`);
    const read = Object.entries(given).map(([name, one]) => [name, fields[name]!(one, join(path, name))]);
    return Object.fromEntries(read);
  };
}

/** One field or the other. */
export function either<A, B>(first: Field<A>, second: Field<B>, is: (value: unknown) => boolean): Field<A | B> {
  return (value, path) => (is(value) ? first(value, path) : second(value, path));
}

function plain(value: unknown, path: string): { readonly [name: string]: unknown } {
  const isPlain = typeof value === "object" && value !== null && !Array.isArray(value);
  return isPlain ? (value as { readonly [name: string]: unknown }) : wrong(path, "an object");
}

function join(path: string, name: string): string {
  return path.endsWith(":") ? `${path} ${name}` : `${path}.${name}`;
}

function wrong(path: string, wanted: string): never {
  throw new SettingsError(`${path} must be ${wanted}`);
}
