import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import type { v2 } from "@colloquy/acp";
import { named } from "./fence.ts";
import { type FilePart, linesIn } from "./mentions.ts";

/**
 * The file that an address is of, with the lines in its fragment (`#L10`, `#L10-L40`, `#L10:40`). Some clients send a bare
 * path. `undefined`: it is of something else.
 */
export function fileOf(uri: string): FilePart | undefined {
  if (isAbsolute(uri)) return { path: uri };
  if (!/^file:/i.test(uri)) return undefined;
  try {
    const url = new URL(uri);
    const lines = linesIn(decodeURIComponent(url.hash.slice(1)));
    return { path: fileURLToPath(url), ...(lines && { lines }) };
  } catch {
    return undefined;
  }
}

/** What a client says of something that it only links to, on one line. */
export function described({ name, uri, title, description, mimeType, size }: v2.ResourceLink): string {
  const about = [title, description, mimeType, typeof size === "number" ? `${size} bytes` : undefined];
  const said = about.filter((one) => typeof one === "string" && one !== "").map((one) => named(one as string));
  return `${named(name)} <${named(uri)}>${said.length > 0 ? ` (${said.join("; ")})` : ""}`;
}
