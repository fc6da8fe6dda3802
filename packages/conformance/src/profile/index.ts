export { type AgentProfile, noProfile } from "./agent-profile.ts";
export { type ScenarioName, scenarios } from "./scenarios.ts";
