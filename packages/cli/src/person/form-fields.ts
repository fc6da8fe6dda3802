import type { v2 } from "@colloquy/acp";
import { type Field, fieldOf } from "./field.ts";

/** The most fields that a person is asked for, and the most values that are listed of one. */
export const MAX_FIELDS = 50;
export const MAX_CHOICES = 50;

/** The fields of a form that a person can be asked for. `undefined`: one that is needed is of no known type, or there are too many. */
export function fieldsOf({ properties, required }: v2.ElicitationSchema): readonly Field[] | undefined {
  const names = Object.keys(properties ?? {});
  const isRequired = (name: string) => required?.includes(name) === true;
  const fields = names.flatMap((name) => fieldOf(name, properties![name]!, isRequired(name)) ?? []);
  const missing = (required ?? []).some((name) => !fields.some((field) => field.name === name));
  return missing || names.length > MAX_FIELDS ? undefined : fields;
}
