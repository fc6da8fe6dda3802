import { z } from "zod";

/** The longest path that is taken, in UTF-16 units. */
const MAX_PATH_LENGTH = 4_096;

/** The path of something that is there. `what`: for the model. */
export function pathInput(what: string) {
  return z
    .string()
    .min(1)
    .max(MAX_PATH_LENGTH)
    .refine((path) => !path.includes("\0"), "has a NUL in it")
    .describe(`${what}: absolute, or relative to the working directory`);
}

/** The path of something that may be made. Names with characters that nobody sees are refused, and so are half characters. */
export function newPathInput(what: string) {
  return pathInput(what)
    .refine((path) => !/\p{Cc}/u.test(path), "has a control character in it")
    .refine((path) => path.isWellFormed(), "is not well-formed text")
    .refine((path) => !/[\\/]$/.test(path), "is to be a file's path, which does not end in a separator");
}
