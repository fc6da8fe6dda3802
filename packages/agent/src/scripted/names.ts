import { DecodeError } from "@colloquy/acp";
import { isObject, type Path, type Read, text } from "./fields.ts";
import { groupNames, placeholdersIn, viewNames } from "./placeholders.ts";

/** Bound in every scenario: the prompt, how many images it has, an id of the turn, the number of the round of a `repeat`. */
const always = ["prompt", "images", "turn", "round"];

/** The names of one scenario that is being read: what binds them, and what uses them. */
export class Names {
  private readonly bound = new Set(always);
  private readonly used: { readonly name: string; readonly path: Path }[] = [];

  bind(name: string): void {
    this.bound.add(name);
  }

  bindGroups(expression: RegExp | undefined): void {
    for (const name of expression === undefined ? [] : groupNames(expression)) this.bind(name);
  }

  use(name: string, path: Path): void {
    this.used.push({ name, path });
  }

  /** A text with placeholders. */
  readonly words: Read<string> = (value, path) => {
    this.look(text(value, path), path);
    return value as string;
  };

  /** JSON whose texts have placeholders. */
  readonly json: Read<unknown> = (value, path) => {
    this.look(value, path);
    return value;
  };

  /** Throws if a name is used that nothing binds. */
  end(): void {
    const wrong = this.used.find(({ name }) => !this.bound.has(name));
    if (wrong === undefined) return;
    const known = [...this.bound].join(", ");
    throw new DecodeError(wrong.path, `about a name that there is (${known}), which “${wrong.name}” is not`);
  }

  private look(value: unknown, path: Path): void {
    if (typeof value === "string") {
      for (const { name, view } of placeholdersIn(value)) {
        this.use(name, path);
        if (view !== "" && !viewNames.includes(view))
          throw new DecodeError(
            path,
            `without “.${view}”: a placeholder has ${viewNames.map((one) => `.${one}`).join(", ")}`,
          );
      }
    } else if (Array.isArray(value)) for (const [at, item] of value.entries()) this.look(item, [...path, at]);
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) this.look(item, [...path, key]);
  }
}
