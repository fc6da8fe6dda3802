import { commandsOf, pathsOf } from "@colloquy/acp/permissions";
import { hostOf } from "../addresses/index.ts";
import { placeOf, shortPath } from "../workspace/index.ts";
import { bareRepository } from "./bare-repository.ts";
import { foldersOf, type HardLine, hardLine, isVital } from "./hard-line.ts";
import type { Act } from "./modes.ts";
import type { RuleQuestions } from "./rule-questions.ts";
import { type Site, sensitivePath, sensitiveWord } from "./sensitive.ts";
import type { Subject } from "./subject.ts";

/** One thing that a subject does, and what to say of it to people. */
export interface Finding {
  readonly act: Act;
  /** A sentence: why it is asked about, or refused. */
  readonly why: string;
}

/** What a subject does, for a mode to have its word on. `contains`: whether there is a sandbox to leave. */
export async function findingsOf(subject: Subject, site: Site, contains: boolean): Promise<readonly Finding[]> {
  switch (subject.act) {
    case "none":
      return [{ act: "nothing", why: "It touches nothing." }];
    case "read":
    case "write":
      return ofPaths(subject.act, subject.paths, site);
    case "execute":
      if (subject.sandboxed) return [{ act: "runContained", why: "It runs a command." }];
      return contains
        ? [{ act: "leaveSandbox", why: "It runs a command outside of the sandbox." }]
        : [{ act: "runUncontained", why: "It runs a command, and there is no sandbox for it." }];
    case "fetch":
      return [ofAddress(subject.url)];
    case "mcp": {
      const { server, tool, readOnly } = subject;
      const act = readOnly ? "mcpReads" : "mcpWrites";
      const claim = readOnly ? "the server says that it only reads" : "it may change things";
      return [{ act, why: `It uses \`${tool}\` of the MCP server \`${server}\`; ${claim}.` }];
    }
    case "mode":
      return [{ act: "leavePlan", why: `It ends planning, to go on in the mode \`${subject.mode}\`.` }];
  }
}

/** What in a subject is sensitive, its commands and its input included. */
export async function sensitiveIn(
  subject: Subject,
  { refusing }: RuleQuestions,
  site: Site,
): Promise<Finding | undefined> {
  const paths = subject.act === "read" || subject.act === "write" ? subject.paths : [];
  const named = [...paths, ...refusing.flatMap((question) => pathsOf(question).paths)];
  const path = await sensitivePath([...new Set(named)], site);
  if (path !== undefined) return { act: "sensitive", why: `\`${shortPath(site.roots[0], path)}\` is sensitive.` };
  const commands = refusing.flatMap((question) => commandsOf(question).commands);
  const why = await sensitiveWord(commands, foldersOf(commands, folderOf(subject, site)), site);
  return why === undefined ? undefined : { act: "sensitive", why };
}

/** What no rule lifts of the commands in a subject, and in its input. */
export async function hardLineIn(
  subject: Subject,
  { refusing }: RuleQuestions,
  site: Site,
): Promise<HardLine | undefined> {
  const text = subject.act === "execute" ? subject.command : "";
  for (const reading of refusing.map(commandsOf)) {
    const folders = foldersOf(reading.commands, folderOf(subject, site));
    const found = await hardLine({ text, reading, folders }, site);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Why the commands of a subject may run programs that no rule knows of. */
export async function luredIn(subject: Subject, { refusing }: RuleQuestions, site: Site): Promise<string | undefined> {
  return await bareRepository(
    refusing.flatMap((question) => commandsOf(question).commands),
    folderOf(subject, site),
  );
}

function folderOf(subject: Subject, { roots }: Site): string {
  return subject.act === "execute" ? subject.cwd : roots[0];
}

async function ofPaths(act: "read" | "write", paths: readonly string[], site: Site): Promise<readonly Finding[]> {
  const [cwd] = site.roots;
  if (paths.length === 0) return [{ act: `${act}Outside`, why: "It does not say which files it is about." }];
  const found = paths.map(async (path): Promise<Finding[]> => {
    const { inside } = await placeOf(path, site.roots);
    const short = `\`${shortPath(cwd, path)}\``;
    const place: Finding =
      inside === undefined
        ? { act: `${act}Outside`, why: `${short} is outside of the session's folders.` }
        : { act: `${act}Inside`, why: `It ${act === "write" ? "changes" : "reads"} ${short}.` };
    const vital = act === "write" && (await isVital([path], site));
    return vital ? [place, { act: "sensitive", why: `${short} is or holds a whole folder of yours.` }] : [place];
  });
  return (await Promise.all(found)).flat();
}

function ofAddress(url: string): Finding {
  const host = hostOf(url);
  if (host === undefined)
    return { act: "fetchOdd", why: "Only addresses of http and https can be fetched, without credentials in them." };
  const { name, reach } = host;
  if (reach === "link") return { act: "fetchLink", why: `\`${name}\` may have credentials of this machine.` };
  if (reach === "near") return { act: "fetchNear", why: `\`${name}\` is this machine, or of its own network.` };
  return { act: "fetch", why: `It fetches from \`${name}\`.` };
}
