import type { McpServer } from "@colloquy/acp/agent";
import type { ProcessError } from "@colloquy/acp/node";
import { clean, cleanLine } from "@colloquy/acp/text";

/** The most that is told of what somebody else wrote: characters of a name, a sentence, and of a process's last words. */
const SHOWN = { name: 80, sentence: 400, lastWords: 2_000, lines: 20 } as const;

/** Values shorter than this stay as they are: they keep no secret, and would be found in the middle of words. */
const MIN_SECRET = 6;

/** A server as a sentence names it: `The MCP server "github"`. */
export function theServer(server: McpServer): string {
  return `The MCP server ${quoted(server)}`;
}

/** What happened to a server's process, with the server's name: among its arguments may be a key. */
export function named(server: McpServer, error: ProcessError): string {
  return error.message.replace(`"${error.command}"`, () => quoted(server));
}

function quoted(server: McpServer): string {
  return `"${shortLine(server.name, SHOWN.name)}"`;
}

/** What somebody else wrote, on one line, cleaned and bounded. */
export function shortLine(text: string, max: number = SHOWN.sentence): string {
  const line = cleanLine(text).trim();
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line;
}

/** A sentence, and below it the end of what a process wrote to stderr. */
export function withLastWords(sentence: string, stderr: string): string {
  const lines = clean(stderr).trim().split("\n").slice(-SHOWN.lines).join("\n");
  const words = lines.slice(-SHOWN.lastWords).toWellFormed();
  return words === "" ? sentence : `${sentence}\nIts last words:\n${words}`;
}

/** The text without the values of the server's variables and headers: servers and libraries like to repeat them. */
export function withoutSecrets(text: string, server: McpServer): string {
  let safe = text;
  for (const [name, value] of secretsOf(server)) safe = safe.replaceAll(value, `[${name}]`);
  return safe;
}

/** Longest first: one may be a part of another. Of `Bearer abc`, `abc` is one by itself. */
function secretsOf(server: McpServer): readonly (readonly [name: string, value: string])[] {
  if (server.type === "acp") return [];
  const named: readonly (readonly [string, string])[] =
    server.type === "stdio"
      ? Object.entries(server.env)
      : server.headers.map((header) => [header.name, header.value] as const);
  return named
    .flatMap(([name, value]) => [value, ...value.split(" ")].map((part) => [name, part] as const))
    .filter(([, value]) => value.length >= MIN_SECRET)
    .sort(([, a], [, b]) => b.length - a.length);
}
