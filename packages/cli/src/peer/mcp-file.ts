import { accessSync, constants, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import type { McpServer } from "@colloquy/acp/client";
import { UsageError } from "../command-line/index.ts";

/** The largest file of MCP servers, in bytes. */
const MAX_FILE_BYTES = 1024 * 1024;

type Fields = { readonly [field: string]: unknown };

/** How a file of MCP servers is read. */
export interface McpFileOptions {
  /** Where programs are looked for: its `PATH`. */
  readonly env?: { readonly [name: string]: string | undefined };
  /** Default: this system's. */
  readonly platform?: NodeJS.Platform;
}

/**
 * The MCP servers that a file of the user's names, in the shape that many clients share:
 * `{ "mcpServers": { NAME: { "command", "args", "env" } | { "type": "http" | "sse", "url", "headers" } } }`. One with
 * `"disabled": true` is left out; fields of other clients are passed over; nothing is expanded. A program is given by its
 * absolute path: a relative one is seen from the file's folder, a bare name is looked for. Throws a `UsageError` that names the
 * field, and never a value of `env` or `headers`.
 */
export async function mcpServersFrom(file: string, options: McpFileOptions = {}): Promise<McpServer[]> {
  const value = parsed(file, await contentOf(file));
  const servers = objectAt(file, "mcpServers", objectAt(file, "the file", value).mcpServers);
  return Object.entries(servers)
    .map(([name, server]) => ({ name, server: objectAt(file, `mcpServers.${name}`, server) }))
    .filter(({ server }) => server.disabled !== true)
    .map(({ name, server }) => serverOf(file, name, server, options));
}

async function contentOf(file: string): Promise<string> {
  const opened = await open(file).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "there is no such file" : `it cannot be read (${error.code})`;
    throw new UsageError(`--mcp ${file}: ${why}`);
  });
  try {
    const { size } = await opened.stat();
    if (size > MAX_FILE_BYTES) throw new UsageError(`--mcp ${file}: it has more than ${MAX_FILE_BYTES} bytes`);
    return await opened.readFile("utf8").catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`--mcp ${file}: it cannot be read (${error.code})`);
    });
  } finally {
    await opened.close();
  }
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    // What JSON.parse says quotes the text, which may hold credentials.
    throw new UsageError(`--mcp ${file}: it is not JSON`);
  }
}

function serverOf(file: string, name: string, server: Fields, options: McpFileOptions): McpServer {
  const at = `mcpServers.${name}`;
  const type = server.type ?? (server.url === undefined ? "stdio" : "http");
  if (type === "http" || type === "sse") {
    const url = urlOf(file, `${at}.url`, server.url);
    return { type, name, url, headers: textsOf(file, `${at}.headers`, server.headers) };
  }
  if (type !== "stdio") throw wrong(file, `${at}.type`, 'is "stdio", "http" or "sse"');
  const { command, args = [] } = server;
  if (typeof command !== "string" || command === "") throw wrong(file, `${at}.command`, "is the program, as a string");
  if (!Array.isArray(args) || args.some((word) => typeof word !== "string"))
    throw wrong(file, `${at}.args`, "is a list of strings");
  const program = programAt(file, `${at}.command`, command, options);
  return { name, command: program, args, env: textsOf(file, `${at}.env`, server.env) };
}

function urlOf(file: string, at: string, value: unknown): string {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw wrong(file, at, "is a URL with http: or https:");
  return url.href;
}

function textsOf(file: string, at: string, value: unknown = {}): { [name: string]: string } {
  const texts = objectAt(file, at, value);
  const odd = Object.entries(texts).find(([, text]) => typeof text !== "string");
  if (odd !== undefined) throw wrong(file, `${at}.${odd[0]}`, "is a string");
  return texts as { [name: string]: string };
}

function objectAt(file: string, at: string, value: unknown): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw wrong(file, at, "is an object");
}

function wrong(file: string, at: string, what: string): UsageError {
  return new UsageError(`--mcp ${file}: ${at} ${what}`);
}

/** Agents of version 2 take absolute paths only. */
function programAt(
  file: string,
  at: string,
  command: string,
  { env = process.env, platform = process.platform }: McpFileOptions,
): string {
  const windows = platform === "win32";
  const named = command.includes("/") || (windows && /[\\:]/.test(command));
  const folders = named ? [""] : (env.PATH ?? env.Path ?? "").split(delimiter).filter(Boolean);
  const ends = windows ? ["", ...(env.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").split(";")] : [""];
  const paths = folders.flatMap((folder) => ends.map((end) => resolve(dirname(file), join(folder, command) + end)));
  const found = paths.find(isProgram);
  if (found !== undefined) return found;
  const where = named ? "" : " on PATH";
  throw wrong(file, at, `names ${JSON.stringify(command)}, and there is no such program${where}`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
