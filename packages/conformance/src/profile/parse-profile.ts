import { type ModelSetup, sceneFiles, scenePrompts } from "../model-server/index.ts";
import type { AgentProfile } from "./agent-profile.ts";
import { type ScenarioName, scenarios } from "./scenarios.ts";

/** A profile as a file has it: it may say how the agent is started, too. */
export interface ProfileFile extends AgentProfile {
  readonly command?: readonly [program: string, ...args: string[]];
  /** Variables that the agent is given. */
  readonly env?: { readonly [name: string]: string };
  /** How the agent is led to the model that the check plays. */
  readonly model?: ModelSetup;
}

/** A file that is not a profile. The message names the member that is wrong. */
export class ProfileError extends Error {
  override readonly name = "ProfileError";
}

/**
 * Reads a profile: `{"prompts": {SCENARIO: TEXT}, "files"?: {PATH: TEXT}, "command"?: [PROGRAM, ARGUMENT…], "env"?: {NAME: VALUE},
 * "model"?: {"env"?: {NAME: VALUE}, "home"?: {PATH: TEXT}}}`. With a model it needs no prompts: those that the model plays are there,
 * and so are the files that they count on. Throws a `ProfileError` for anything else.
 */
export function parseProfile(text: string): ProfileFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ProfileError(`It is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(value)) throw new ProfileError("It is not a JSON object.");
  const { prompts, files, command, env, model, ...rest } = value;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new ProfileError(
      `There is no member ${JSON.stringify(unknown)}: only prompts, files, command, env and model.`,
    );
  const how = {
    ...(command !== undefined && { command: commandOf(command) }),
    ...(env !== undefined && { env: textsOf(env, "env") }),
  };
  const given = files === undefined ? undefined : pathsOf(files, "files", "the session's folder");
  if (model === undefined) return { prompts: promptsOf(prompts), ...(given && { files: given }), ...how };
  return {
    prompts: { ...scenePrompts, ...(prompts !== undefined && promptsOf(prompts)) },
    files: { ...sceneFiles, ...given },
    ...how,
    model: modelOf(model),
  };
}

function modelOf(value: unknown): ModelSetup {
  if (!isObject(value)) throw new ProfileError('"model" is not an object.');
  const { env, home, ...rest } = value;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new ProfileError(`"model" has no member ${JSON.stringify(unknown)}: only env and home.`);
  return {
    ...(env !== undefined && { env: textsOf(env, "env") }),
    ...(home !== undefined && { home: pathsOf(home, "home", "the home folder") }),
  };
}

function promptsOf(value: unknown): AgentProfile["prompts"] {
  const prompts = textsOf(value, "prompts");
  const unknown = Object.keys(prompts).find((name) => !Object.hasOwn(scenarios, name));
  if (unknown !== undefined) {
    const known = Object.keys(scenarios).join(", ");
    throw new ProfileError(`"prompts" has ${JSON.stringify(unknown)}, which is no scenario. There are: ${known}.`);
  }
  return prompts as { readonly [scenario in ScenarioName]?: string };
}

function pathsOf(value: unknown, member: string, folder: string): { readonly [path: string]: string } {
  const files = textsOf(value, member);
  const wrong = Object.keys(files).find((path) => !isInside(path));
  if (wrong !== undefined)
    throw new ProfileError(`"${member}" has ${JSON.stringify(wrong)}, which is not a path below ${folder}.`);
  return files;
}

function isInside(path: string): boolean {
  const parts = path.split(/[\\/]/);
  return !/^[A-Za-z]:|\0/.test(path) && parts.every((part) => part !== "" && part !== "." && part !== "..");
}

function commandOf(value: unknown): readonly [program: string, ...args: string[]] {
  const words: unknown[] = Array.isArray(value) ? value : [];
  const [program, ...args] = words.filter((word) => typeof word === "string");
  if (program === undefined || program === "" || args.length + 1 !== words.length)
    throw new ProfileError('"command" is not a list of texts that begins with a program.');
  return [program, ...args];
}

function textsOf(value: unknown, member: string): { readonly [name: string]: string } {
  if (value === undefined) throw new ProfileError(`"${member}" is missing.`);
  if (!isObject(value)) throw new ProfileError(`"${member}" is not an object.`);
  const texts = Object.entries(value).map(([name, text]): [string, string] => {
    if (typeof text !== "string")
      throw new ProfileError(`"${member}" has ${JSON.stringify(name)}, which is not a text.`);
    return [name, text];
  });
  return Object.fromEntries(texts);
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
