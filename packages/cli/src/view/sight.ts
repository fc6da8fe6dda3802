import { resolve, sep } from "node:path";

/** Where a view looks from. */
export interface Sight {
  /** The session's directory. */
  readonly cwd: string;
  /** All the folders that the session may use, that one first. */
  readonly roots: readonly string[];
  /** Whether diffs have the numbers of their lines. Default: true. */
  readonly lineNumbers?: boolean;
}

/** Whether a path lies in the session's folders, as it is written: links are not followed. */
export function isInside({ cwd, roots }: Sight, path: string): boolean {
  const whole = resolve(cwd, path);
  return roots.some((root) => whole === root || whole.startsWith(root.endsWith(sep) ? root : root + sep));
}
