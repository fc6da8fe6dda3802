/** A person at a terminal that scrolls: how they are asked, and what their keys mean wherever they are asked. */
export { letterOf, MAX_OPTIONS, meaningOf, optionOf } from "./choice.ts";
export type { Field, Reading } from "./field.ts";
export { fieldsOf, MAX_CHOICES } from "./form-fields.ts";
export { DEAF_MS } from "./keys.ts";
export { Person, type PersonOptions } from "./person.ts";
