import { z } from "zod";

/** Text that is to be written into a file: what is none would not come back as it was. `what`: for the model. */
export function textInput(what: string) {
  return z
    .string()
    .refine((text) => !text.includes("\0"), "has a NUL in it: only text is written")
    .refine((text) => text.isWellFormed(), "has half of a surrogate pair in it")
    .describe(what);
}
