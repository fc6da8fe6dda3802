export { type AgentCase, agentCases } from "./agents/index.ts";
export {
  type Act,
  type ActName,
  actNames,
  type ClientCase,
  type ClientModel,
  type ClientSetup,
  type ClientStart,
  clientCases,
  type RunningClient,
  type Shown,
  type SignInProgram,
  shownKinds,
} from "./clients/index.ts";
export {
  type CommandClientOptions,
  commandClient,
  type Driver,
  DriverError,
  readDriver,
  type Step,
} from "./drivers/index.ts";
export * from "./judge/index.ts";
export { type AgentModel, agentModel, type ModelSetup } from "./model-server/index.ts";
export {
  type Ending,
  type HostedProgram,
  hosted,
  type Pipe,
  type ProcessOptions,
  processes,
  type Start,
} from "./pipes/index.ts";
export {
  type AgentProfile,
  noProfile,
  ProfileError,
  type ProfileFile,
  parseProfile,
  type ScenarioName,
  scenarios,
  shippedProfile,
  shippedProfiles,
} from "./profile/index.ts";
export * from "./reports/index.ts";
export { checkRobustness, type FaultResult, type RobustnessOptions, robustnessScore } from "./robustness/index.ts";
export { binds, type Level, type Party, type Rule, ruleOf, rules, type Side, type Source } from "./rules/index.ts";
export {
  type AgentCheckOptions,
  type CheckOptions,
  type ClientCheckOptions,
  type ClientMeeting,
  checkAgent,
  checkClient,
  meetClient,
} from "./run/index.ts";
export { type Watch, watches } from "./watch/index.ts";
