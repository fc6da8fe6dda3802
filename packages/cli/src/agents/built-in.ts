import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Launch } from "./launch.ts";

/** The agent that is meant when none is named and none is configured as the default. */
export const OWN_AGENT = "colloquy";

const main = fileURLToPath(new URL(`../main${extname(import.meta.url)}`, import.meta.url));

/**
 * The agents that are part of this program: the coding agent, and the same with the model that plays scenarios. They get all
 * variables: they are us, find their credentials there, and keep them from the commands that they run.
 */
export const builtIn: ReadonlyMap<string, Launch> = new Map(
  [
    { id: OWN_AGENT, title: "Colloquy", args: [] },
    { id: "scripted", title: "Colloquy with a scripted model", args: ["--model", "scripted"] },
  ].map(({ id, title, args }): [string, Launch] => [
    id,
    {
      id,
      title,
      command: [process.execPath, main, "agent", ...args],
      env: {},
      inherit: "all",
      identity: `built-in ${id}`,
    },
  ]),
);
