import { reasons } from "./reasons.ts";
import type { Level, Party, Rule, Source } from "./rule.ts";

/** A table's shorthands. */
const parties: { readonly [letter: string]: Party } = {
  A: "agent",
  C: "client",
  B: "both",
  L: "library",
  P: "proxy",
  S: "server",
  K: "remote client",
};
const levels: { readonly [word: string]: Level } = {
  MUST: "MUST",
  MUSTN: "MUST NOT",
  SHOULD: "SHOULD",
  SHOULDN: "SHOULD NOT",
  MAY: "MAY",
  INFO: "INFO",
};
const sources: { readonly [letter: string]: Source } = {
  N: "schema",
  A: "documents",
  W: "web",
  J: "JSON-RPC",
  K: "observed",
  I: "inferred",
  S: "older documents",
};

/**
 * Reads the rules of an area from a table with a rule in each line and these columns: id, versions (`1`, `2`, `*`, each with
 * `u` where unstable, `-` for neither), whom it binds, level, sources, what it says, and, where a side that it binds is not
 * checked, why: a word of `reasons`, or a sentence. Throws a `TypeError` that names the line.
 */
export function area(title: string, table: string): readonly Rule[] {
  const lines = table.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [id = "", versions = "", party = "", level = "", from = "", says = "", why] = cells;
    const whole = cells.length <= 7 && cells.every((cell) => cell !== "") && says !== "";
    const formed = /^[A-Z]+-\d{2}$/.test(id) && /^(-|[12*]?u?(,[12]u?)?)$/.test(versions);
    const known = party in parties && level in levels && [...from].every((letter) => letter in sources);
    if (!whole || !formed || !known) throw new TypeError(`Not a rule: ${line}`);
    return {
      id,
      area: title,
      versions: versionsOf(versions),
      unstable: versions.includes("u"),
      binds: parties[party]!,
      level: levels[level]!,
      sources: [...from].map((letter) => sources[letter]!),
      says,
      ...(why !== undefined && { unchecked: Object.hasOwn(reasons, why) ? reasons[why]! : why }),
    };
  });
}

function versionsOf(text: string): (1 | 2)[] {
  if (text === "-") return [];
  if (text.startsWith("*") || text === "u") return [1, 2];
  return ([1, 2] as const).filter((version) => text.includes(String(version)));
}
