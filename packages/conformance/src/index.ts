export type { Act, ActName, ClientModel, ClientSetup, ClientStart, RunningClient, Shown } from "./clients/index.ts";
export * from "./judge/index.ts";
export { type HostedProgram, hosted, type ProcessOptions, processes, type Start } from "./pipes/index.ts";
export { type AgentProfile, noProfile, type ScenarioName, scenarios } from "./profile/index.ts";
export { binds, type Level, type Party, type Rule, ruleOf, rules, type Side, type Source } from "./rules/index.ts";
export {
  type AgentCheckOptions,
  type CheckOptions,
  type ClientCheckOptions,
  checkAgent,
  checkClient,
} from "./run/index.ts";
