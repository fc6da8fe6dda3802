import type { Session, SessionState } from "@colloquy/acp/state";
import { type Line, line, styled } from "../cells/index.ts";
import { costWords } from "./cost.ts";

/** How full the context is: `1,200 of 200,000 tokens`; in short, `1.2k/200k`. Where no size is told, only what is used. */
export function usedWords({ used, size }: NonNullable<Session["usage"]>, short = false): string {
  if (short) return size > 0 ? `${abridged(used)}/${abridged(size)}` : abridged(used);
  const words = used.toLocaleString("en");
  return size > 0 ? `${words} of ${size.toLocaleString("en")} tokens` : `${words} tokens`;
}

/** All that an agent has told of what a session uses. What it has not told is said so. */
export function usageLines({ usage, cost, state }: Pick<Session, "usage" | "cost" | "state">): Line[] {
  const percent = usage !== undefined && usage.size > 0 ? ` (${Math.round((100 * usage.used) / usage.size)}%)` : "";
  const told = usage && `${usedWords(usage)}${percent}`;
  const price = cost && (cost.amount === 0 ? "free (0)" : costWords(cost));
  return [fact("Context", told), fact("Cost", price), ...turnLines(state.usage)];
}

const counts = [
  ["inputTokens", "read"],
  ["cachedReadTokens", "from a cache"],
  ["cachedWriteTokens", "into a cache"],
  ["outputTokens", "written"],
  ["thoughtTokens", "for thoughts"],
] as const;

function turnLines(usage: SessionState["usage"]): Line[] {
  if (usage === undefined) return [fact("Last turn", undefined)];
  const all = usage as unknown as { readonly [field: string]: unknown };
  const parts = counts.flatMap(([field, word]) => {
    const number = all[field];
    return typeof number === "number" ? [`${number.toLocaleString("en")} ${word}`] : [];
  });
  const total = typeof usage.totalTokens === "number" ? `${usage.totalTokens.toLocaleString("en")} tokens` : "";
  return [fact("Last turn", [total, parts.join(", ")].filter(Boolean).join(": ") || undefined)];
}

function fact(name: string, words: string | undefined): Line {
  const label = styled(name.padEnd(10), { bold: true });
  return words === undefined ? line(label, styled("not reported", { dim: true })) : line(label, words);
}

function abridged(tokens: number): string {
  if (tokens < 1000) return String(tokens);
  const [unit, name] = tokens < 999_500 ? [1000, "k"] : [1_000_000, "M"];
  const number = tokens / unit;
  return `${number < 10 ? number.toFixed(1).replace(/\.0$/, "") : Math.round(number)}${name}`;
}
