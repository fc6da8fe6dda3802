import { area } from "../parse.ts";

export const perm = area(
  "Permission requests",
  `
PERM-01 | * | A | MAY    | A | An agent may ask before it does something. | permits
PERM-02 | * | A | MUSTN  | N | What needs a permission is not done unless the answer is "selected" with an offered option that allows it.
PERM-03 | 2 | A | MUST   | N | An answer with an "optionId" that was not offered is no permission.
PERM-04 | 2 | A | MUST   | N | An answer with an unknown outcome is no permission.
PERM-05 | 1 | A | SHOULD | N | An answer that is malformed, or has an outcome that does not exist, is no permission.
PERM-06 | * | A | MUST   | I | An error as the answer is no permission.
PERM-07 | * | A | MUST   | N | The chosen option decides what happens; its "kind" only tells the client what to show.
PERM-08 | 2 | A | MUST   | N | A permission request offers at least one option, and each "optionId" once.
PERM-09 | * | C | MUST   | N | A client answers with an "optionId" that was offered.
PERM-10 | * | C | MAY    | A | A client may answer by the user's settings without asking. | permits
PERM-11 | * | C | MUST   | I | A client answers every permission request.
PERM-12 | 1 | A | MUST   | N | A permission request names its call by "toolCall.toolCallId"; further members change that call.
PERM-13 | 1 | C | SHOULD | I | A client shows the tool call of a permission request even if it was not reported before. | screen
PERM-14 | 2 | C | MUST   | N | A client applies the "tool_call" of a permission request like a "tool_call_update" before it asks the user.
PERM-15 | 2 | C | MUSTN  | N | A client leaves title and content of the tool call as they are, whatever "title" and "description" of the request say.
PERM-16 | 2 | B | MUST   | N | A subject of the type "command" has a "command" and an absolute "cwd".
PERM-17 | 2 | C | MUSTN  | A | A client that allows a "command" does not run it itself.
PERM-18 | 2 | C | MUST   | N | A client shows a permission request with an unknown subject in a general way, or declines it.
PERM-19 | 2 | L | MUST   | N | A permission request with a malformed subject of a known type is refused with "-32602". | Agents receive no permission requests.
PERM-20 | * | C | SHOULD | A | A client shows an option of an unknown kind like any other. | screen
PERM-21 | 2 | C | INFO   | N | The outcome "cancelled" also says that the user closed the question, or that a rule declined it. | permits
PERM-22 | * | B | MUST   | I | Several permission requests can be open at the same time and are answered in any order.
PERM-23 | * | C | MUST   | I | A client closes its question when the connection, the session or the work behind it ends. | screen
PERM-24 | * | A | SHOULD | A | A tool call that was allowed becomes "in_progress", and one that was rejected gets a final status.
PERM-25 | 1 | L | INFO   | S | A permission request always has an "id", although one agent's documents call it a notification. | A client cannot tell such an agent from one that sends a notification.
`,
);
