export type { ClientModel } from "./client-model.ts";
export { type ScriptedClient, type ScriptedClientOptions, scriptedClient } from "./scripted-client.ts";
export type { UserAct, UserActName } from "./user-act.ts";
