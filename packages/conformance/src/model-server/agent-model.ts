import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { modelServer } from "./model-server.ts";
import { scenarioModel } from "./scenario-model.ts";

/** How an agent is led to the model that a check plays for it. `{anthropic}`, `{openai}` and `{google}` are base URLs in it. */
export interface ModelSetup {
  /** Variables that the agent is given. */
  readonly env?: { readonly [name: string]: string };
  /** Files of a home folder that is made for each case, by relative path. */
  readonly home?: { readonly [path: string]: string };
}

/** The model of the agent under test. Its disposal ends it, and removes all home folders. */
export interface AgentModel extends AsyncDisposable {
  /** The variables of an agent for the case that has this folder. Within a case, its home is the same. */
  envFor(folder: string): Promise<{ readonly [name: string]: string }>;
}

/** Starts a model that plays scenarios, on 127.0.0.1. */
export async function agentModel({ env = {}, home }: ModelSetup): Promise<AgentModel> {
  const server = await modelServer();
  server.answer = scenarioModel();
  const { anthropic, openai, google } = server.urls;
  // As the programs of these providers want them: two of three put the version behind it themselves.
  const urls = { anthropic: anthropic.replace(/\/v1$/, ""), openai, google: google.replace(/\/v1beta$/, "") };
  const filled = (texts: { readonly [name: string]: string }) =>
    Object.entries(texts).map(([name, text]) => [name, fill(text, urls)] as const);
  const variables = Object.fromEntries(filled(env));
  const homes = new Map<string, Promise<string>>();
  const homeOf = (folder: string, files: { readonly [path: string]: string }) => {
    const made = homes.get(folder) ?? makeHome(filled(files));
    homes.set(folder, made);
    return made;
  };
  return {
    async envFor(folder) {
      if (home === undefined) return variables;
      const path = await homeOf(folder, home);
      return { ...variables, HOME: path, USERPROFILE: path };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      const made = await Promise.all(homes.values());
      await Promise.all(made.map((path) => rm(path, { recursive: true, force: true, maxRetries: 5 })));
    },
  };
}

function fill(text: string, urls: { readonly [name: string]: string }): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => urls[name] ?? whole);
}

async function makeHome(files: readonly (readonly [path: string, text: string])[]): Promise<string> {
  // Not below that for temporary files, where agents with a sandbox do not trust what is in their home.
  const caches = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "colloquy");
  await mkdir(caches, { recursive: true });
  const home = await mkdtemp(join(await realpath(caches), "home-"));
  for (const [name, text] of files) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), text);
  }
  return home;
}
