import { win32 } from "node:path";

/** What a shim starts: a program, or a script for node. */
export type ShimTarget = { readonly kind: "node" | "program"; readonly file: string; readonly args: readonly string[] };

/**
 * Reads a `.cmd` file as the package managers write them (npm, pnpm, yarn, and the `npm.cmd`, `npx.cmd` that come with
 * Node) and tells what it would start with the caller's arguments: `file` is an absolute path, `args` are those that
 * the shim itself puts before the caller's. `undefined`: it is some other batch file, whose meaning only `cmd.exe`
 * knows. Never evaluates anything.
 */
export function readShim(path: string, text: string): ShimTarget | undefined {
  const variables = readVariables(win32.dirname(path), text);
  for (const line of text.split(/\r?\n/)) {
    const start = /^(.*?)\s*%\*\s*$/.exec(line)?.[1];
    const words = start && commandWords(start).map((word) => expand(word, variables));
    const target = words && toTarget(words);
    if (target) return target;
  }
  return undefined;
}

/** `SET "NAME=value"` lines whose value is known without running anything; the first of a name counts. */
function readVariables(folder: string, text: string): Map<string, string> {
  const variables = new Map([["~DP0", `${folder}\\`]]);
  for (const [, quoted, bare] of text.matchAll(/^[ \t]*@?SET[ \t]+(?:"([^"\r\n]*)"|([^"\r\n]*))[ \t]*$/gim)) {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(quoted ?? bare ?? "") ?? [];
    const known = value === undefined ? undefined : expand(value, variables);
    if (name && known !== undefined && !variables.has(name.toUpperCase())) variables.set(name.toUpperCase(), known);
  }
  return variables;
}

/** The words of the last command on a line: quoted ones without their quotes. */
function commandWords(line: string): string[] {
  const words: string[] = [];
  for (const [, quoted, bare, operator] of line.matchAll(/"([^"]*)"|([^\s"&|@]+)|([&|])/g)) {
    if (operator) words.length = 0;
    else words.push(quoted ?? bare ?? "");
  }
  return words;
}

/** Replaces `%NAME%` and `%~dp0`; `undefined` when one of them is not known. */
function expand(text: string, variables: ReadonlyMap<string, string>): string | undefined {
  let known = true;
  const expanded = text.replace(/%~dp0|%([^%~]+)%|%/gi, (whole, name?: string) => {
    const value = variables.get((name ?? whole.slice(1)).toUpperCase());
    if (value === undefined) known = false;
    return value ?? "";
  });
  return known ? expanded : undefined;
}

function toTarget(words: readonly (string | undefined)[]): ShimTarget | undefined {
  if (words.includes(undefined)) return undefined;
  const [program, ...rest] = words as string[];
  if (program === undefined) return undefined;
  const script = rest.at(-1);
  const isNode = /^(node|node\.exe)$/i.test(win32.basename(program));
  if (isNode && script !== undefined && win32.isAbsolute(script)) {
    return { kind: "node", file: win32.normalize(script), args: rest.slice(0, -1) };
  }
  if (/\.(exe|com)$/i.test(program) && win32.isAbsolute(program) && rest.length === 0) {
    return { kind: "program", file: win32.normalize(program), args: [] };
  }
  return undefined;
}
