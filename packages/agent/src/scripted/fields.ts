import { DecodeError } from "@colloquy/acp";

/** Where something is in a file: `["steps", 2, "say"]`. */
export type Path = readonly (string | number)[];

/** Reads a JSON value, or throws a `DecodeError` that says where and what it must be. */
export type Read<T> = (value: unknown, path: Path) => T;

/** The fields of a JSON object: each is asked for by name, and those that nobody has asked for are a mistake. */
export class Fields {
  readonly path: Path;
  private readonly left: Map<string, unknown>;

  constructor(value: unknown, path: Path) {
    if (!isObject(value)) throw new DecodeError(path, "an object");
    this.path = path;
    this.left = new Map(Object.entries(value));
  }

  has(name: string): boolean {
    return this.left.has(name);
  }

  /** A field that must be there. */
  take<T>(name: string, read: Read<T>): T {
    const value = this.left.get(name);
    this.left.delete(name);
    return read(value, [...this.path, name]);
  }

  /** A field that may be there, as an object to be spread. */
  maybe<Name extends string, T>(name: Name, read: Read<T>): { readonly [N in Name]?: T } {
    return (this.left.has(name) ? { [name]: this.take(name, read) } : {}) as { readonly [N in Name]?: T };
  }

  /** Throws if there are fields left. */
  end(): void {
    for (const name of this.left.keys())
      throw new DecodeError([...this.path, name], "left out: there is no such field");
  }
}

/** Any text but an empty one. */
export const text: Read<string> = (value, path) => {
  if (typeof value !== "string" || value === "") throw new DecodeError(path, "a text that is not empty");
  return value;
};

/** `true` or `false`. */
export const flag: Read<boolean> = (value, path) => {
  if (typeof value !== "boolean") throw new DecodeError(path, "true or false");
  return value;
};

/** A whole number between two limits, both included. */
export function whole(least: number, most: number): Read<number> {
  return (value, path) => {
    if (!Number.isInteger(value) || (value as number) < least || (value as number) > most)
      throw new DecodeError(path, `a whole number from ${least} to ${most}`);
    return value as number;
  };
}

/** One of these texts. */
export function oneOf<T extends string>(allowed: readonly T[]): Read<T> {
  return (value, path) => {
    if (!allowed.includes(value as T)) throw new DecodeError(path, `one of ${allowed.join(", ")}`);
    return value as T;
  };
}

/** A text of this form; `expected` is its name: "a name of letters". */
export function like(form: RegExp, expected: string): Read<string> {
  return (value, path) => {
    if (typeof value !== "string" || !form.test(value)) throw new DecodeError(path, expected);
    return value;
  };
}

/** A list with something in it. */
export function listOf<T>(read: Read<T>): Read<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length === 0) throw new DecodeError(path, "a list that is not empty");
    return value.map((item, at) => read(item, [...path, at]));
  };
}

/** A regular expression, with the flags that stand beside it. It keeps no place: `g` and `y` are no flags here. */
export function expression(flags: string | undefined): Read<RegExp> {
  return (value, path) => {
    const source = text(value, path);
    try {
      return new RegExp(source, flags);
    } catch (error) {
      throw new DecodeError(path, `a regular expression (${(error as Error).message})`);
    }
  };
}

/** The flags that a regular expression can have. */
export const flags: Read<string> = like(
  /^(?!.*(.).*\1)(?!.*u.*v|.*v.*u)[imsuv]+$/,
  "some of the flags i, m, s, and u or v",
);

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
