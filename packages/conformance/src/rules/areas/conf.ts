import { area } from "../parse.ts";

export const conf = area(
  "Session config options",
  `
CONF-01 | * | A | MUST   | A | Every option has a value from the start, and the agent works if no client ever sets one.
CONF-02 | * | A | MUST   | A | A "session/set_config_option" is answered with all options.
CONF-03 | * | A | MUST   | A | A "config_option_update" has all options.
CONF-04 | * | C | MUST   | A | The options in an answer or update replace all that the client knew of them.
CONF-05 | * | A | MUST   | N | An option that does not exist is refused with -32602, and nothing changes.
CONF-06 | * | A | MUST   | N | A value that an option does not offer is refused with -32602, and nothing changes.
CONF-07 | 1 | A | MUSTN  | A | Options that are booleans are only for clients that advertise "session.configOptions.boolean".
CONF-08 | 1 | C | MUST   | N | A boolean is set with "type": "boolean" and a boolean as the "value".
CONF-09 | 1 | C | MUST   | N | A choice is set with a string as the "value"; no "type" is needed.
CONF-10 | 1 | L | MUST   | N | A string with an unknown "type" is the name of a value. | Clients receive no such requests.
CONF-11 | 1 | A | MUST   | N | A boolean option that is set to a string is refused with -32602.
CONF-12 | 2 | C | MUST   | N | A request to set an option always has a "type": "id" or "boolean".
CONF-13 | 2 | A | MUST   | N | A value of a type that the agent does not know is refused with -32602.
CONF-14 | 2 | A | MUST   | N | Where a session has options, "session/set_config_option" sets them.
CONF-15 | 2 | A | MUST   | N | A choice offers at least one value, none of them twice even in different groups, and its "currentValue" is one of them.
CONF-16 | 2 | A | MUST   | N | A group has at least one value, and either all values of an option are in groups or none.
CONF-17 | * | C | MUST   | A | Options without a category, or with one that nobody knows, work like others; no category is needed for anything.
CONF-18 | * | B | MUST   | A | A category of one's own begins with an underscore.
CONF-19 | * | C | SHOULD | A | Options are shown in the agent's order, and the first counts where several would. | screen
CONF-20 | * | A | SHOULD | A | The most important option comes first. | heuristic
CONF-21 | * | C | SHOULD | A | Options of the category "model_config" are shown near the model. | screen
CONF-22 | * | C | SHOULD | A | An option of a type that the client does not know is passed over, and at version 2 kept.
CONF-23 | * | B | MUST   | A | Options can change at any time, whether the agent works or not.
CONF-24 | 1 | A | SHOULD | A | Modes are offered as an option of the category "mode" as well, and both always say the same.
CONF-25 | 1 | C | SHOULD | A | Where a session has both, the client uses the option and leaves "modes" alone; if it knows no options, it uses "modes".
CONF-26 | * | A | SHOULD | A | Where an option changes others, the answer that sets it has them changed. | fixture
CONF-27 | * | A | INFO   | I | An option can be set to the value that it has.
CONF-28 | * | C | SHOULD | I | Where setting an option fails, the client shows the value that it had.
CONF-29 | 1 | A | MAY    | A | An agent that changes an option by itself tells it with "config_option_update". | permits
CONF-30 | * | L | MUST   | N | A malformed option is skipped; a list that is malformed is empty at version 1, and makes an answer or update invalid at version 2. | Agents receive no lists of options.
CONF-31 | * | A | INFO   | S | Some agents take only the option "model", refuse others with -32600, and refuse unknown members. | permits
CONF-32 | * | A | MUST   | I | An option is set in one session and not in others, unless each of them is told.
`,
);
