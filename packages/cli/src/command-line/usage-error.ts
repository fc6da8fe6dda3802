/** The command was not called as it should be. The message is for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Words to follow an unknown name: the known one that was probably meant, if there is one. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = known
    .map((word) => ({ word, far: distance(name, word) }))
    .filter(({ word, far }) => far <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.far - b.far)[0];
  return near === undefined ? "" : `; did you mean ${near.word}?`;
}

/** How many letters have to be changed, added or left out. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j]! + (letter === b[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row.at(-1)!;
}
