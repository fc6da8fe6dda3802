import type { HelpSection } from "./command-line/index.ts";
import { exitCodeLines } from "./program/index.ts";

/** What holds for every command. */
export const facts: readonly HelpSection[] = [
  {
    title: "Files",
    text: `  Settings, agents and permission rules are in ~/.config/colloquy; what is remembered of sessions, prompts and
  decisions, agents that were installed, and what can be fetched again are where the platform keeps such things.
  Nothing is written into your projects.`,
  },
  {
    title: "Environment",
    text: `  COLLOQUY_CONFIG, COLLOQUY_STATE, COLLOQUY_DATA, COLLOQUY_CACHE
                      other folders for these
  VISUAL, EDITOR      the editor for prompts
  NO_COLOR, FORCE_COLOR, TERM=dumb
                      colours never, always; nothing that is repainted
  An agent gets PATH, HOME, language, proxies and the like, and what --env or --inherit-env gives it.`,
  },
  {
    title: "Output",
    text: `  Output goes to stdout, complaints to stderr. What agents write is cleaned before a terminal shows it. Colours only on
  a terminal.`,
  },
  { title: "Exit codes", text: exitCodeLines.replace(/^/gm, "  ") },
];
