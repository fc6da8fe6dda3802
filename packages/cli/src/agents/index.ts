/** The agents that there are, and how each is started. */

export { builtIn, OWN_AGENT } from "./built-in.ts";
export { agentsCommand } from "./command.ts";
export { type Configuration, type ConfiguredAgent, configurationPath, readConfiguration } from "./configuration.ts";
export { commandOf, configuredNames, defaultLaunch, type Launch, type LaunchContext, launchOf } from "./launch.ts";
export { type Listed, listAgents } from "./listing.ts";
export { type GivenVariables, givenVariables } from "./variables.ts";
