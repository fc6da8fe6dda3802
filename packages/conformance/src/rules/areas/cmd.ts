import { area } from "../parse.ts";

export const cmd = area(
  "Slash commands",
  `
CMD-01 | * | B | MAY    | A | The agent may send "available_commands_update" at any time, and each replaces all commands.| permits
CMD-02 | 2 | B | MAY    | N | The answer that opens a session may have the first commands, and updates replace them.| permits
CMD-03 | * | A | MUST   | N | Each command has a "name" and a "description", and the name has no slash before it.
CMD-04 | 2 | A | MUST   | N | No name of a command has white space in it or comes twice.
CMD-05 | 2 | A | MUST   | N | Each command has "type": "command", and its input, where it takes any, "type": "text".
CMD-06 | 2 | C | MUST   | N | Commands of an unknown type are kept, and left out or shown as plain ones.
CMD-07 | 2 | L | INFO   | A | A command without a "type" may be taken for one of the type "command". | permits
CMD-08 | * | C | MUST   | A | A command is a prompt whose text begins with a slash and its name, with what it is to work on after a space. | Not every client knows commands, and one that does may run it in another way.
CMD-09 | 2 | A | MUST   | N | All text after the name of a command and the white space there is its input, over several lines if need be.
CMD-10 | * | A | MUST   | A | A command may come with other content beside its text.
CMD-11 | * | A | SHOULD | I | A word after a slash that is no command is text like any other.
CMD-12 | * | C | SHOULD | A | The "hint" of a command is shown where its input is still empty. | screen
CMD-13 | * | L | MUST   | N | A malformed command is skipped. | Agents receive no commands.
`,
);
