export type { ClientModel } from "./client-model.ts";
export type { ScriptedClientOptions } from "./client-options.ts";
export { type ScriptedClient, scriptedClient } from "./scripted-client.ts";
export type { UserAct, UserActName } from "./user-act.ts";
