import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { SessionRoots } from "../protocol/index.ts";
import { resourceNotFound } from "../rpc/index.ts";
import { outsideError, unusableError } from "./file-error.ts";
import { pathProblem } from "./path-rules.ts";

/** Where a path really leads. */
export interface Place {
  /** Without links. Where something is missing, what is there without links, and the rest as it was given. */
  readonly real: string;
  /** The real roots that it was judged by. */
  readonly roots: readonly string[];
  /** The file system's code for why it does not lead to something; `undefined` when it does. */
  readonly problem: string | undefined;
  /** Whether it leads through a link to nothing. */
  readonly dangling: boolean;
}

/** The roots of a session. Throws `-32002` for an unknown one. */
export function rootsOf(sessionId: string, roots: SessionRoots): readonly string[] {
  const found = roots(sessionId);
  if (found === undefined) throw resourceNotFound("No such session", { sessionId });
  return found;
}

/**
 * Where `path` leads, judged by its real path against the real roots. Throws `-32602` when it is no usable absolute
 * path, and when it leads outside: by `..`, by a link, by a sibling with the same beginning, or because no root is
 * there any more. The file system can change afterwards: judge what was opened again, with `isInside`.
 */
export async function judge(path: string, roots: readonly string[]): Promise<Place> {
  const problem = pathProblem(path, roots);
  if (problem !== undefined) throw unusableError(path, problem);
  const real = await Promise.all(roots.map((root) => realpath(root).catch(() => undefined)));
  const realRoots = real.filter((root) => root !== undefined);
  const place = await locate(resolve(path), MAX_LINKS);
  if (!isInside(place.real, realRoots)) throw outsideError(path);
  return { ...place, roots: realRoots };
}

/**
 * Where an absolute path leads when links are followed, also one that is not there yet; `undefined` when that cannot be told.
 * What `permissions({ realPath })` of `@colloquy/acp/permissions` wants on Node.
 */
export async function realPath(path: string): Promise<string | undefined> {
  if (pathProblem(path, [path]) !== undefined) return undefined;
  const { real, problem } = await locate(resolve(path), MAX_LINKS);
  return problem === undefined || problem === "ENOENT" || problem === "ENAMETOOLONG" ? real : undefined;
}

/** Whether a real path is one of the real roots, or below one. */
export function isInside(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep));
}

/** The path from the innermost of the roots that holds it; `undefined` when none does. */
export function fromRoot(path: string, roots: readonly string[]): string | undefined {
  const holding = roots.filter((root) => isInside(path, [root])).sort((a, b) => b.length - a.length)[0];
  return holding === undefined ? undefined : relative(holding, path);
}

/** As many links in a row as Linux follows. */
const MAX_LINKS = 40;

async function locate(path: string, links: number): Promise<Omit<Place, "roots">> {
  const found = await realpath(path).catch((error: NodeJS.ErrnoException) => error);
  if (typeof found === "string") return { real: found, problem: undefined, dangling: false };
  const parent = dirname(path);
  if (parent === path) return { real: path, problem: found.code ?? "EIO", dangling: false };
  const above = await locate(parent, links);
  const target = above.problem === undefined ? await readlink(path).catch(() => undefined) : undefined;
  if (target === undefined || links === 0)
    return { ...above, real: join(above.real, basename(path)), problem: above.problem ?? found.code ?? "EIO" };
  const end = await locate(resolve(above.real, target), links - 1);
  return { real: end.real, problem: end.problem ?? found.code ?? "EIO", dangling: true };
}
