import { area } from "../parse.ts";

export const elic = area(
  "Elicitation",
  `
ELIC-01 | * | A | MUSTN   | A | A question is asked only in a mode that the client advertises with an object of its own.
ELIC-02 | * | L | MUST    | A | A client that advertises an empty "elicitation" takes no mode at all.
ELIC-03 | * | A | SHOULD  | A | Without the mode that it needs, an agent goes on in another way and does not fail.
ELIC-04 | * | C | MUST    | A | A client refuses a mode that it does not advertise with "-32602".
ELIC-05 | * | A | MUST    | A | Every elicitation says its "mode".
ELIC-06 | 2 | A | MUST    | N | An elicitation belongs either to a "sessionId" or to a "requestId".
ELIC-07 | 1 | L | INFO    | N | An elicitation with both "sessionId" and "requestId" is taken, though nobody should send it. | Agents receive no elicitations.
ELIC-08 | * | A | MUST    | N | The "requestId" of an elicitation is that of an open request of the client.
ELIC-09 | * | C | MUST    | N | A client does not show an unknown mode as one that it knows.
ELIC-10 | * | C | MUST    | A | A client says which agent asks, and lets its user decline and cancel.
ELIC-11 | * | C | MUST    | A | A client lets its user look at a form and change it before it is sent.
ELIC-12 | * | C | SHOULD  | A | A client shows the "message" of an elicitation. | screen
ELIC-13 | * | C | MUST    | A | A client answers "accept", "decline" for an explicit no, and "cancel" where its user turned away.
ELIC-14 | * | C | SHOULD  | A | The content of an accepted form fits its schema.
ELIC-15 | * | A | SHOULD  | A | An agent does not rely on the client to have checked the content of a form. | inside
ELIC-16 | * | A | MUST    | A | An agent uses "content" only with "accept", and takes null as none.
ELIC-17 | * | A | MUST    | A | An agent goes on in order after "decline", "cancel" and an error, and does not act as if the user had agreed.
ELIC-18 | 1 | A | MUSTN   | N | An agent does not take an unknown action for one that it knows.
ELIC-19 | 2 | A | MUST    | N | An agent takes an unknown action as "cancel".
ELIC-20 | * | A | MUST    | N | The schema of a form is flat: texts, numbers, yes or no, and choices.
ELIC-21 | 2 | A | MUST    | N | The schema of a form has the "type" "object" and "properties".
ELIC-22 | 1 | L | MUST    | N | A schema without "type" or "properties" is taken as an object without any. | Agents receive no forms.
ELIC-23 | * | C | MUST    | N | A client does not show a property of an unknown type as an input that it knows. | screen
ELIC-24 | 2 | L | MUST    | N | Unknown formats of a text are notes, not errors. | Agents receive no forms.
ELIC-25 | * | C | SHOULD  | A | A client fills in the defaults of a form beforehand. | screen
ELIC-26 | * | C | MUST    | N | A client keeps to the limits of a form: lengths, ranges, counts and choices.
ELIC-27 | 2 | C | MUST    | N | A "pattern" is a regular expression of ECMA-262.
ELIC-28 | * | C | MUST    | I | A "pattern" cannot keep a client busy for ever.
ELIC-29 | * | L | MUST    | N | A malformed limit of a form is refused with "-32602", and a malformed default is dropped. | Agents receive no forms.
ELIC-30 | * | A | MUSTN   | A | A form does not ask for passwords, keys or other secrets.
ELIC-31 | * | A | MUST    | A | Secrets are asked for on a page of their own, never in a form instead. | heuristic
ELIC-32 | * | A | MUSTN   | A | The URL of a page carries no credentials and no personal data.
ELIC-33 | * | A | SHOULD  | A | The URL of a page is "https:", except for development.
ELIC-34 | * | A | MUSTN   | A | What was obtained on a page, such as a token, is not sent back over the protocol. | heuristic
ELIC-35 | * | C | MUSTN   | A | A client opens no URL, and fetches nothing from it, before its user agrees.
ELIC-36 | * | C | MUST    | A | A client shows the whole URL and its host before its user agrees.
ELIC-37 | * | C | MUST    | A | A client opens a page where neither it nor the model can read it. | screen
ELIC-38 | * | C | SHOULD  | A | A client makes the domain stand out and warns of look-alike names. | screen
ELIC-39 | * | C | SHOULDN | A | A client makes no links of other texts in an elicitation. | screen
ELIC-40 | * | C | INFO    | A | To accept a URL is to agree to open it, not to have finished there. | permits
ELIC-41 | * | A | MUST    | A | An "elicitationId" is unique among those that are open on the connection.
ELIC-42 | * | A | MUST    | A | "elicitation/complete" names an elicitation that this client was asked.
ELIC-43 | * | C | MUST    | A | A client ignores "elicitation/complete" for ids that are unknown or completed.
ELIC-44 | * | C | MUST    | I | A client does not lose an "elicitation/complete" that comes before its own answer.
ELIC-45 | * | A | MUST    | A | An elicitation is bound to its connection and to the user who is signed in. | inside
ELIC-46 | * | A | MUST    | A | The user who finishes on the page is verified to be the one who was asked. | inside
ELIC-47 | 2 | A | SHOULD  | N | A session whose work waits for an elicitation reports "requires_action".
ELIC-48 | * | A | SHOULD  | N | Elicitations that cancelled work no longer needs are withdrawn with "$/cancel_request".
ELIC-49 | 2 | L | MUST    | N | Content values of properties of an unknown type are kept as they are. | inside
ELIC-50 | * | L | MUST    | N | A whole number and a number with a fraction are told apart: an "integer" is never 1.5. | inside
`,
);
