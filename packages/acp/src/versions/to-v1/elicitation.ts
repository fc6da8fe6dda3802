import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { withoutNull } from "../content.ts";
import { ConversionError } from "../conversion-error.ts";
import type { OnLoss } from "../loss.ts";
import { lose } from "./losses.ts";

const formats = new Set<unknown>(["email", "uri", "date", "date-time"]);
const types = new Set<unknown>(["string", "number", "integer", "boolean", "array"]);
const actions = new Set<unknown>(["accept", "decline", "cancel"]);

/**
 * A question to the user as version 1 has it. A format of a kind of its own is left out (L-36). Throws a `ConversionError` for
 * a mode, or a form with a type of field, that version 1 does not have.
 */
export function elicitationToV1(request: v2.CreateElicitationRequest, onLoss?: OnLoss): v1.CreateElicitationRequest {
  const { mode } = request;
  if (mode === "url") return withoutNull(request) as v1.CreateElicitationRequest;
  if (mode !== "form") throw new ConversionError(`Version 1 has no questions of the mode ${JSON.stringify(mode)}`);
  const schema = (request as { requestedSchema: v2.ElicitationSchema }).requestedSchema;
  const properties = Object.entries(schema.properties).map(([name, field]) => [name, fieldToV1(name, field, onLoss)]);
  const requestedSchema = { ...withoutNull(schema), properties: Object.fromEntries(properties) };
  return { ...withoutNull(request), requestedSchema } as unknown as v1.CreateElicitationRequest;
}

function fieldToV1(name: string, field: v2.ElicitationPropertySchema, onLoss: OnLoss | undefined): object {
  const { format, ...rest } = withoutNull(field) as { type: string; format?: unknown };
  if (!types.has(rest.type)) {
    lose(onLoss, "L-36", `${name} is of type ${rest.type}`);
    throw new ConversionError(`Version 1 has no fields of the type ${JSON.stringify(rest.type)}`);
  }
  if (format === undefined || formats.has(format)) return { ...rest, ...(format !== undefined && { format }) };
  lose(onLoss, "L-36", `${name} has the format ${format}`);
  return rest;
}

/** The user's answer for an agent of version 2. An action that is not listed is none: `cancel`. */
export function elicitationAnswerToV2(response: v1.CreateElicitationResponse): v2.CreateElicitationResponse {
  const { action, _meta } = response;
  if (!actions.has(action)) return { action: "cancel", ...(_meta && { _meta }) };
  return withoutNull(response) as v2.CreateElicitationResponse;
}
