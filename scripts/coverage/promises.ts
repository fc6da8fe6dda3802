import type { Described } from "../../test/documents/rows/index.ts";

/** The promises that the README makes, in its words. */
export function promisesOf(readme: string): Described {
  const [, section = ""] = /^## Ten promises$(.*?)^## /ms.exec(readme) ?? [];
  const rows = [...section.matchAll(/^(\d+)\. (.*)$/gm)].map(
    // Links are the README's: from another page they lead elsewhere.
    ([, number, words]) => [`promise ${number}`, words!.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")] as const,
  );
  if (rows.length !== 10) throw new Error(`The README has ${rows.length} promises under "Ten promises"`);
  return { id: "Promises", title: "what the README promises", rows };
}
