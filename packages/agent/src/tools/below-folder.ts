import { stat } from "node:fs/promises";
import { basename, relative, sep } from "node:path";
import { sensitiveNames } from "@colloquy/acp/permissions";
import { type Glob, glob, namePattern, WorkspaceError } from "../workspace/index.ts";
import { named } from "./shown.ts";
import type { ToolUse } from "./tool.ts";

/** The paths that a search may bring: those that fit a pattern and are not sensitive. */
export interface BelowFolder {
  /** What ripgrep is to be told, so that it brings little else. */
  readonly args: readonly string[];
  /** Whether a path, relative to the folder, is wanted. A sensitive one that fits is counted. */
  wants(path: string): boolean;
  /** For the model, when sensitive files were left out. */
  note(): string | undefined;
}

/**
 * What is wanted of what is below a folder. `pattern`: as `glob` has it; an absolute one is taken from the folder. Ripgrep's
 * own patterns are not used: what they name is brought although an ignore file says that it is ignored. Where the folder is
 * sensitive itself, there was consent to that.
 */
export function belowFolder(folder: string, pattern: string | undefined): BelowFolder {
  const fits = pattern === undefined ? () => true : patternOf(folder, pattern);
  const name = pattern === undefined ? undefined : namePattern(pattern);
  const itself = sensitiveNames(basename(folder)).length;
  const leftOut = new Set<string>();
  return {
    args: [
      "--hidden",
      "--glob",
      "!.git",
      ...(name === undefined ? [] : ["--type-add", `wanted:${name}`, "-t", "wanted"]),
    ],
    wants(path) {
      const plain = sep === "/" ? path : path.replaceAll(sep, "/");
      if (!fits(plain)) return false;
      if (sensitiveNames(`${basename(folder)}/${plain}`).length === itself) return true;
      leftOut.add(plain);
      return false;
    },
    note() {
      if (leftOut.size === 0) return undefined;
      const files = leftOut.size === 1 ? "1 sensitive file was" : `${leftOut.size} sensitive files were`;
      return `(${files} left out; the user is asked when read_file names one.)`;
    },
  };
}

function patternOf(folder: string, pattern: string): Glob {
  const within = pattern.startsWith(folder + sep) ? relative(folder, pattern) : pattern;
  try {
    return glob(within);
  } catch (error) {
    throw new WorkspaceError((error as Error).message, { cause: error });
  }
}

/** Throws unless there is a folder, or where it may be one, a file. */
export async function checkPlace(path: string, use: ToolUse, mayBeFile = false): Promise<"file" | "folder"> {
  const name = named(use.roots[0], path);
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) throw new WorkspaceError(`There is no ${mayBeFile ? "file or folder" : "folder"} ${name}`);
  if (stats.isDirectory()) return "folder";
  if (mayBeFile && stats.isFile()) return "file";
  throw new WorkspaceError(`${name} is not a folder`);
}
