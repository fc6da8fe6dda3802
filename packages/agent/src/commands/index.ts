/** The slash commands. */
export { type Commands, commands } from "./commands.ts";
