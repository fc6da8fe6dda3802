import { area } from "../parse.ts";

export const cmd = area(
  "Slash commands",
  `
CMD-01 | * | A | MAY    | A | advertise via "available_commands_update" any time; each update replaces the list
CMD-02 | 2 | A | MAY    | N | initial list in new/resume/fork responses; later updates replace it
CMD-03 | * | A | MUST   | N | "name", "description" present; name without "/"
CMD-04 | 2 | A | MUST   | N | names have no whitespace and are unique
CMD-05 | 2 | A | MUST   | N | entries carry "type:"command""; input carries "type:"text""
CMD-06 | 2 | C | MUST   | N | unknown entry types: preserve; ignore or show as plain
CMD-07 | 2 | L | INFO   | A | A26-style entries without "type" may be tolerated as "command"
CMD-08 | * | C | MUST   | A | invoked as prompt text "/name rest"
CMD-09 | 2 | A | MUST   | N | all text after the name and its following whitespace is the input
CMD-10 | * | A | MUST   | A | other blocks may accompany the command
CMD-11 | * | A | SHOULD | I | unknown "/word" is ordinary text
CMD-12 | * | C | SHOULD | A | "hint" shown while input is empty
CMD-13 | * | L | MUST   | N | bad entries skipped
`,
);
