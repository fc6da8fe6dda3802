import { watchParts } from "../parts.ts";
import { amountChecks } from "./amounts.ts";
import { configChecks } from "./config.ts";
import { contentChecks } from "./content.ts";
import { diffChecks } from "./diffs.ts";
import { extensionChecks } from "./extensions.ts";
import { formChecks } from "./forms.ts";
import { gateChecks } from "./gates.ts";
import { pathChecks } from "./paths.ts";
import { recordChecks } from "./records.ts";

/** What can be said of a part of a message by looking at it alone. */
export const parts = watchParts([
  ...pathChecks,
  ...contentChecks,
  ...extensionChecks,
  ...configChecks,
  ...diffChecks,
  ...amountChecks,
  ...formChecks,
  ...recordChecks,
  ...gateChecks,
]);
