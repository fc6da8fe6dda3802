import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { sep } from "node:path";
import { sensitiveNames } from "@colloquy/acp/permissions";
import { imagePart, imageType, MAX_IMAGE_BYTES, type Part } from "../model/index.ts";
import {
  placeOf,
  type Roots,
  readBytes,
  type SeenFiles,
  shortPath,
  type WhatIsThere,
  whatIsThere,
} from "../workspace/index.ts";
import { cutEnd } from "./cut.ts";
import { fenced, named } from "./fence.ts";
import { isThere } from "./is-there.ts";
import type { LineRange } from "./mentions.ts";

/** How much of what a prompt refers to is given to the model with it. */
export interface PromptLimits {
  /** Of one file, resource or range of lines, in bytes of UTF-8. */
  readonly fileBytes: number;
  /** Files and folders that are read for one prompt. */
  readonly files: number;
  /** Of all text besides what the user wrote, in bytes of UTF-8. */
  readonly allBytes: number;
  /** Names of one folder. */
  readonly folderNames: number;
  /** Of one image, in bytes. */
  readonly imageBytes: number;
}

/** What holds unless something else is asked for. */
export const promptLimits: PromptLimits = {
  fileBytes: 100_000,
  files: 20,
  allBytes: 400_000,
  folderNames: 200,
  imageBytes: MAX_IMAGE_BYTES,
};

/** Where and how the things are read that a prompt refers to: see `PromptOptions`. */
export interface Sources {
  readonly roots: Roots;
  readonly readText: (path: string) => Promise<string>;
  readonly takesImages: boolean;
  readonly limits: PromptLimits;
  readonly seen?: SeenFiles;
}

/** What a prompt brings along for the model besides the user's words, and what could not be brought. One for each prompt. */
export class Attachments {
  readonly problems: string[] = [];
  private readonly sources: Sources;
  /** What was brought, or could not be: once is enough. */
  private readonly known = new Set<string>();
  private files = 0;
  private bytes = 0;

  constructor(sources: Sources) {
    this.sources = sources;
  }

  /** Says what was not given to the model, to it and to the user. */
  problem(sentence: string): Part[] {
    this.problems.push(sentence);
    return [{ type: "text", text: `[${sentence}]` }];
  }

  /** Text that the client brought along. What is too long is cut: nobody else may have the rest. */
  text(name: string, text: string): Part[] {
    const { fileBytes } = this.sources.limits;
    const shown = cutEnd(text, Math.min(fileBytes, this.room));
    const parts = this.block(name, shown);
    if (shown.length === text.length) return parts;
    return [...parts, ...this.problem(`${name} was cut: its ${Buffer.byteLength(text)} bytes are too many.`)];
  }

  /** An image, as base64. */
  image(name: string, data: string): Part[] {
    if (!this.sources.takesImages) return this.problem(`${name} was left out: this model takes no images.`);
    const part = imagePart(data, this.sources.limits.imageBytes);
    if (typeof part === "string") return this.problem(`${name} was left out: it ${part}.`);
    return [{ type: "text", text: `${name}:` }, part];
  }

  /**
   * A file, some lines of it, or the names in a folder, by the absolute path. `undefined`: there is no such thing, and
   * nobody is told. What was brought once is not brought again.
   */
  async path(path: string, lines?: LineRange): Promise<Part[] | undefined> {
    const { roots, limits } = this.sources;
    const { real, inside } = await placeOf(path, roots);
    if (real === undefined || !(await isThere(real))) return undefined;
    const key = `${path}\0${lines?.first ?? ""}-${lines?.last ?? ""}`;
    if (this.known.has(key)) return [];
    this.known.add(key);
    const name = named(shortPath(roots[0], path));
    if (inside === undefined) return this.problem(`${name} was not read: it is outside of the session's folders.`);
    if (isSensitive(inside, path, roots))
      return this.problem(`${name} was not read: what has this name can hold secrets or settings.`);
    if (++this.files > limits.files)
      return this.problem(`${name} was not read: at most ${limits.files} files are, for one prompt.`);
    try {
      const there = await whatIsThere(real);
      if (there.kind === "file") return await this.file({ path, real, name, ...there }, lines);
      if (there.kind === "folder") return await this.folder(real, name);
      return this.problem(`${name} was not read: it is no regular file.`);
    } catch (error) {
      return this.problem(
        `${name} could not be read: ${named(error instanceof Error ? error.message : String(error))}`,
      );
    }
  }

  private async file({ path, real, name, size, head }: Found, lines: LineRange | undefined): Promise<Part[]> {
    const { limits, readText, seen } = this.sources;
    if (imageType(head) !== undefined) {
      const bytes = await readBytes(real, limits.imageBytes);
      return bytes ? this.image(`The file ${name}`, bytes.toString("base64")) : this.tooLarge(name, size);
    }
    if (lines === undefined && size > limits.fileBytes) return this.tooLarge(name, size);
    const whole = await readText(path);
    if (whole.includes("\0")) return this.problem(`${name} was not read: it is no text.`);
    const text = lines === undefined ? whole : linesOf(whole, lines);
    const bytes = Buffer.byteLength(text);
    if (bytes > Math.min(limits.fileBytes, this.room)) return this.tooLarge(name, bytes);
    if (lines !== undefined && text === "") return this.problem(`${name} has nothing at line ${lines.first}.`);
    seen?.saw(path, whole);
    return this.block(lines === undefined ? `The file ${name}` : `The file ${name} from line ${lines.first}`, text);
  }

  private async folder(real: string, name: string): Promise<Part[]> {
    const all = await readdir(real, { withFileTypes: true });
    const shown = all.map(marked).sort().slice(0, this.sources.limits.folderNames);
    const more = all.length > shown.length ? [`… and ${all.length - shown.length} more`] : [];
    const text = [...shown, ...more].join("\n");
    return this.room < Buffer.byteLength(text)
      ? this.tooLarge(name, Buffer.byteLength(text))
      : this.block(`The folder ${name}`, text);
  }

  private tooLarge(name: string, bytes: number): Part[] {
    return this.problem(`${name} was not read: with ${bytes} bytes it is too large to bring along.`);
  }

  private block(heading: string, text: string): Part[] {
    this.bytes += Buffer.byteLength(text);
    return [{ type: "text", text: fenced(heading, text) }];
  }

  private get room(): number {
    return this.sources.limits.allBytes - this.bytes;
  }
}

/** A file that is there, and inside. */
interface Found extends Extract<WhatIsThere, { kind: "file" }> {
  readonly path: string;
  readonly real: string;
  readonly name: string;
}

/** Judged by what it is, and by the name that was used. */
function isSensitive(inside: string, path: string, roots: Roots): boolean {
  const used = roots.filter((root) => path.startsWith(root + sep)).map((root) => path.slice(root.length));
  return [inside, ...used].some((name) => sensitiveNames(name).length > 0);
}

function marked(entry: Dirent): string {
  return named(entry.name) + (entry.isDirectory() ? "/" : entry.isSymbolicLink() ? "@" : "");
}

function linesOf(text: string, { first, last }: LineRange): string {
  return text
    .split("\n")
    .slice(first - 1, last)
    .join("\n");
}
