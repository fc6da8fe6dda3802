import { CapabilityError } from "../../protocol/index.ts";
import { supports } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { checkAnswer } from "./form-answer.ts";
import type { Work } from "./work.ts";

/** A form for the user. Never ask for secrets in one: those need `elicitUrl` (ELIC-30). */
export interface Form<Schema extends FormSchema = FormSchema> {
  /** What it is about. */
  readonly message: string;
  /** The fields, flat: strings, numbers, booleans and choices. */
  readonly schema: Schema;
  /** The tool call that it belongs to. */
  readonly toolCallId?: string;
}

/** The fields of a form by name. */
export interface FormSchema {
  readonly title?: string;
  readonly description?: string;
  readonly properties: { readonly [name: string]: Fixed<v2.ElicitationPropertySchema> };
  readonly required?: readonly string[];
}

type Fixed<T> = { readonly [Key in keyof T]: T[Key] extends object | null | undefined ? Fixed<T[Key]> : T[Key] };

/** The value that a field comes to. */
type ValueOf<Property> = Property extends { type: "string" }
  ? string
  : Property extends { type: "number" | "integer" }
    ? number
    : Property extends { type: "boolean" }
      ? boolean
      : Property extends { type: "array" }
        ? string[]
        : unknown;

/** What a form comes to. Fields that are not required may be missing. */
export type FormContent<Schema extends FormSchema> = {
  -readonly [Name in keyof Schema["properties"]]?: ValueOf<Schema["properties"][Name]>;
} & {
  -readonly [Name in keyof Schema["properties"] & NonNullable<Schema["required"]>[number]]: ValueOf<
    Schema["properties"][Name]
  >;
};

/** What the user did with a form: `decline` is a no, `cancel` says nothing either way. */
export type FormAnswer<Schema extends FormSchema = FormSchema> =
  | { readonly action: "accept"; readonly content: FormContent<Schema> }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };

/** A page for the user to visit, for what must not pass through the client. */
export interface Page {
  readonly message: string;
  /** Without credentials or personal data in it (ELIC-32). */
  readonly url: string;
  readonly toolCallId?: string;
}

/** What the user did about a page. */
export interface PageAnswer {
  /** `accept` is consent to open it, not yet that anything has been done there (ELIC-40). */
  readonly action: "accept" | "decline" | "cancel";
  readonly elicitationId: string;
  /** Tells the client that what was to be done on the page is done. */
  complete(): Promise<void>;
}

/** Has the user fill in a form. The answer is checked against the schema (ELIC-15). */
export async function askForm<Schema extends FormSchema>(work: Work, form: Form<Schema>): Promise<FormAnswer<Schema>> {
  const { message, schema, toolCallId } = form;
  const answer = await create(
    work,
    { mode: "form", message, requestedSchema: { ...schema, type: "object" } },
    toolCallId,
  );
  const action = actionOf(answer);
  if (action !== "accept") return { action };
  return { action, content: checkAnswer(schema, answer.content ?? {}) as FormContent<Schema> };
}

/** Sends the user to a page. */
export async function askPage(work: Work, { message, url, toolCallId }: Page): Promise<PageAnswer> {
  const elicitationId = crypto.randomUUID();
  const answer = await create(work, { mode: "url", message, url, elicitationId }, toolCallId);
  return {
    action: actionOf(answer),
    elicitationId,
    complete: () => work.session.raw.notify("elicitation/complete", { elicitationId }),
  };
}

interface Answer {
  readonly action?: unknown;
  readonly content?: { readonly [name: string]: unknown } | null;
}

async function create(
  work: Work,
  what: { readonly mode: string; readonly [field: string]: unknown },
  toolCallId: string | undefined,
): Promise<Answer> {
  const { raw, id: sessionId } = work.session;
  const capability = `elicitation.${what.mode}`;
  if (!supports(raw.capabilities, capability)) throw new CapabilityError("elicitation/create", capability, "client");
  const params = { ...what, sessionId, ...(toolCallId !== undefined && { toolCallId }) };
  return await work.untilAnswered((signal) => raw.request("elicitation/create", params, { signal }) as Promise<Answer>);
}

/** ELIC-18, ELIC-19: an action that is not known is none of the others. */
function actionOf({ action }: Answer): "accept" | "decline" | "cancel" {
  return action === "accept" || action === "decline" ? action : "cancel";
}
