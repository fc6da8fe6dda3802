/**
 * How alike two texts are, from 0 to 1: how many of their pairs of neighbouring characters they share, whatever their case
 * (the coefficient of Sørensen and Dice). Time grows with their lengths.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const pairs = pairsOf(a.toLowerCase());
  const others = pairsOf(b.toLowerCase());
  if (pairs.length === 0 || others.length === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of pairs) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of others) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    left.set(pair, count - 1);
    shared++;
  }
  return (2 * shared) / (pairs.length + others.length);
}

/** The most that `similarity` could find, from the lengths of two texts alone. */
export function mostSimilarity(a: string, b: string): number {
  const [pairs, others] = [Math.max(0, a.length - 1), Math.max(0, b.length - 1)];
  return pairs + others === 0 ? 1 : (2 * Math.min(pairs, others)) / (pairs + others);
}

function pairsOf(text: string): string[] {
  const pairs: string[] = [];
  for (let at = 0; at + 1 < text.length; at++) pairs.push(text.slice(at, at + 2));
  return pairs;
}
