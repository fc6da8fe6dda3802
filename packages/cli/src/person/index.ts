/** A person at a terminal that scrolls: how they are asked, and what their keys mean wherever they are asked. */
export { letterOf, MAX_OPTIONS, meaningOf } from "./choice.ts";
export type { Dialog } from "./dialog.ts";
export type { Field, Reading } from "./field.ts";
export { fieldsOf } from "./form-fields.ts";
export { DEAF_MS } from "./keys.ts";
export { askLine, askYesOrNo } from "./line-questions.ts";
export { Person } from "./person.ts";
export { TypedLines } from "./typed-lines.ts";
