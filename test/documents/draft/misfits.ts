import { Ajv2020 } from "ajv/dist/2020.js";
import type { Overheard } from "../overhear.ts";
import { shapes } from "./shapes.ts";

/** The draft's methods: what the params and the result of each are called. */
const methods: { readonly [method: string]: readonly [params: string, result?: string] } = {
  initialize: ["InitializeRequest", "InitializeResponse"],
  authenticate: ["AuthenticateRequest", "AuthenticateResponse"],
  logout: ["LogoutRequest", "LogoutResponse"],
  "session/new": ["NewSessionRequest", "NewSessionResponse"],
  "session/load": ["LoadSessionRequest", "LoadSessionResponse"],
  "session/list": ["ListSessionsRequest", "ListSessionsResponse"],
  "session/delete": ["DeleteSessionRequest", "DeleteSessionResponse"],
  "session/resume": ["ResumeSessionRequest", "ResumeSessionResponse"],
  "session/close": ["CloseSessionRequest", "CloseSessionResponse"],
  "session/set_config_option": ["SetSessionConfigOptionRequest", "SetSessionConfigOptionResponse"],
  "session/prompt": ["PromptRequest", "PromptResponse"],
  "session/cancel": ["CancelNotification"],
  "session/request_permission": ["RequestPermissionRequest", "RequestPermissionResponse"],
  "session/update": ["SessionNotification"],
};

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...shapes, $id: "draft" });

/** Whether a value is what the draft calls so. */
export function isDraft(name: string, value: unknown): boolean {
  const validate = ajv.getSchema(`draft#/$defs/${name}`);
  if (validate === undefined) throw new Error(`The draft has no ${name}`);
  return validate(value) as boolean;
}

/** What was said and is not in the draft. Calls of methods that it lacks are held against us alone: to refuse them is right. */
export function misfits(conversation: readonly Overheard[]): string[] {
  const asked = new Map<unknown, string>();
  return conversation.flatMap(({ from, message }) => {
    const { id, method, params, result, error } = message;
    const name: string = method ?? asked.get(`${from === "us" ? "them" : "us"} ${id}`);
    if (method !== undefined && id !== undefined) asked.set(`${from} ${id}`, method);
    const [ofParams, ofResult] = methods[name] ?? [];
    const definition = method !== undefined ? ofParams : error !== undefined ? "Error" : ofResult;
    // Extensions are in the draft, and so is what begins with `$/`: it may be ignored.
    if (definition === undefined)
      return from === "us" && !/^[_$]/.test(name) ? [`${name} is no method of the draft`] : [];
    const value = method !== undefined ? (params ?? {}) : (error ?? result);
    return isDraft(definition, value) ? [] : [`${from}, ${name}: ${JSON.stringify(value)}`];
  });
}
