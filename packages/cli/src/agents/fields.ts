import { UsageError } from "../command-line/index.ts";

/** Reads a value that is found at a path, such as `agents.json: agents.claude.command`. Throws a `UsageError` without the value. */
export type Field<T> = (value: unknown, path: string) => T;

/** An object, not a list. */
export type Plain = { readonly [name: string]: unknown };

export const object: Field<Plain> = (value, path) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Plain) : wrong(path, "an object");

export const text: Field<string> = (value, path) =>
  typeof value === "string" && value !== "" ? value : wrong(path, "a text that is not empty");

export const texts: Field<readonly string[]> = (value, path) =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? value : wrong(path, "a list of texts");

/** The names and values of variables. */
export const variables: Field<Readonly<Record<string, string>>> = (value, path) => {
  const read = Object.entries(object(value, path)).map(([name, one]): [string, string] => {
    if (name === "" || /[=\0]/.test(name)) throw new UsageError(`${path} has a name that no variable can have`);
    if (typeof one !== "string" || one.includes("\0")) wrong(below(path, name), "a text");
    return [name, one as string];
  });
  return Object.fromEntries(read);
};

/** A program and its arguments. */
export const command: Field<readonly [string, ...string[]]> = (value, path) => {
  const [program, ...args] = texts(value, path);
  if (program === undefined || program === "") wrong(path, "a program and its arguments");
  return [program as string, ...args];
};

/** The path of what is in something. */
export function below(path: string, name: string): string {
  return path.endsWith(":") ? `${path} ${name}` : `${path}.${name}`;
}

/** Says that a value is not what it should be. */
export function wrong(path: string, wanted: string): never {
  throw new UsageError(`${path} must be ${wanted}`);
}
