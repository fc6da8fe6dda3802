import { isAbsolute } from "node:path";
import { UsageError } from "../command-line/index.ts";
import { checkName } from "./agent-name.ts";
import type { ConfiguredAgent } from "./configuration.ts";
import { below, object, type Plain, text, texts, variables } from "./fields.ts";
import { readGivenFile } from "./given-file.ts";

/** The largest file that is read, in bytes. */
const MAX_BYTES = 4_000_000;

/** An agent of another client's, and what of it was not taken over. */
export interface ForeignAgent {
  readonly name: string;
  readonly agent: ConfiguredAgent;
  /** The names of its settings that mean nothing here. */
  readonly left: readonly string[];
}

/**
 * Reads the agents that another client has in a file of its own: `agent_servers`, by their names, as Zed and JetBrains write
 * them (`{ "command", "args", "env" }`; comments and commas at the end are accepted). Those that are no commands are left out, and named. It is read only
 * when the user names the file. Throws a `UsageError` that names the field, and no value.
 */
export async function readForeign(
  path: string,
): Promise<{ agents: readonly ForeignAgent[]; skipped: readonly string[] }> {
  const settings = object(parseLenient(await readGivenFile(path, MAX_BYTES), path), `${path}:`);
  const servers = settings.agent_servers ?? settings.agentServers;
  if (servers === undefined) throw new UsageError(`${path} has no agent_servers: no agents of a client that is known`);
  const agents: ForeignAgent[] = [];
  const skipped: string[] = [];
  for (const [title, value] of Object.entries(object(servers, `${path}: agent_servers`))) {
    const server = object(value, below(`${path}: agent_servers`, title));
    if (server.command === undefined) skipped.push(title);
    else agents.push(agentOf(title, server, below(`${path}: agent_servers`, title)));
  }
  return { agents, skipped };
}

function agentOf(title: string, server: Plain, path: string): ForeignAgent {
  const { command, args = [], env = {}, cwd, type: _, ...rest } = server;
  const name = checkName(
    title
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, "-")
      .replace(/^[^a-z0-9]+|-+$/g, "")
      .slice(0, 64),
  );
  const given = variables(env, below(path, "env"));
  const folder = typeof cwd === "string" && isAbsolute(cwd) ? cwd : undefined;
  const agent: ConfiguredAgent = {
    ...(name !== title && { title }),
    command: [text(command, below(path, "command")), ...texts(args, below(path, "args"))],
    ...(Object.keys(given).length > 0 && { env: given }),
    ...(folder !== undefined && { cwd: folder }),
  };
  return { name, agent, left: [...Object.keys(rest), ...(cwd !== undefined && folder === undefined ? ["cwd"] : [])] };
}

/** Settings of editors are JSON with comments, and with commas before a closing bracket. */
function parseLenient(written: string, path: string): unknown {
  const bare = written
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, quoted?: string) => quoted ?? " ")
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, quoted?: string) => quoted ?? "");
  try {
    return JSON.parse(bare.replace(/^\ufeff/, ""));
  } catch {
    throw new UsageError(`${path} is no JSON`);
  }
}
