import type { Environment } from "@colloquy/agent/storage";
import { namesSecret } from "../secrets/index.ts";
import type { Launch } from "./launch.ts";

/** A name as those of variables are. */
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

/**
 * That an agent speaks of keys which are set here and which it was not given, in one sentence: agents get no secrets unasked, and
 * this is what most of them miss first. `said`: what it wrote to stderr. `ways`: what its ways to sign in are called, where
 * "Gemini API key" means GEMINI_API_KEY. `undefined`: there is no such key. Only names are told.
 */
export function notGivenWords(
  said: string,
  ways: readonly string[],
  { env: given, inherit }: Pick<Launch, "env" | "inherit">,
  env: Environment,
): string | undefined {
  if (inherit === "all") return undefined;
  const meant = ways.map((way) => way.toUpperCase().replace(/[^A-Z0-9]+/g, "_"));
  const named = [...new Set([...(said.match(VARIABLE) ?? []), ...meant])].filter(
    (name) => namesSecret(name) && env[name] !== undefined && !inherit.includes(name) && given[name] === undefined,
  );
  if (named.length === 0) return undefined;
  const options = named.map((name) => `--env ${name}`).join(" ");
  return `The agent speaks of ${named.join(", ")}: set here, and not given to it. Start it with ${options}`;
}
