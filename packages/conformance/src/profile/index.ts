export { type AgentProfile, noProfile } from "./agent-profile.ts";
export { ProfileError, type ProfileFile, parseProfile } from "./parse-profile.ts";
export { type ScenarioName, scenarios } from "./scenarios.ts";
export { shippedProfile, shippedProfiles } from "./shipped-profiles.ts";
