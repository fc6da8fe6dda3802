import { statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";

const IMAGE = /\.(?:png|jpe?g|gif|webp)$/i;

/**
 * The picture's file that a paste names and that is there: what a terminal types when a file is dragged into it. A paste is one
 * when it is nothing but an absolute path, as it is, in quotes, with escaped blanks, or as a `file:` URL.
 */
export function pastedImage(text: string): string | undefined {
  const written = text.trim();
  if (written.includes("\n") || written.length > 4_096) return undefined;
  return [written, ...readings(written)].find((path) => isAbsolute(path) && IMAGE.test(path) && isFile(path));
}

function readings(written: string): string[] {
  if (/^file:\/\//i.test(written)) return fromUrl(written);
  const [, double, single] = /^(?:"(.*)"|'(.*)')$/.exec(written) ?? [];
  const inside = double ?? single?.replaceAll("'\\''", "'");
  if (inside !== undefined) return [inside];
  return process.platform === "win32" ? [] : [written.replace(/\\(.)/g, "$1")];
}

function fromUrl(url: string): string[] {
  try {
    return [fileURLToPath(url)];
  } catch {
    return [];
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
