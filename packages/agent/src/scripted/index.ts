/** A model that needs no network: it plays scenarios, which are data. */
export { loadScenarios, shippedScenarios } from "./load-scenarios.ts";
export { scenarioPrompt } from "./matching.ts";
export type { Pause } from "./pace.ts";
export type * from "./scenario.ts";
export { scriptedInfos, scriptedModel } from "./scripted-model.ts";
