/**
 * Which of the known names of packages this one could be mistaken for: it reads alike (`c1aude`, `clau-de`), is one letter
 * off, or has the same name in another scope. `undefined`: none, or it is known itself.
 */
export function looksLike(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  return known.find(
    (other) => skeleton(name) === skeleton(other) || oneEdit(name, other) || bare(name) === bare(other),
  );
}

const bare = (name: string) => name.replace(/^@[^/]*\//, "");

/** What is left when letters that look alike are one, and what separates words is gone. */
function skeleton(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[-_.~]/g, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("0", "o")
    .replaceAll(/[1i]/g, "l");
}

/** Whether one letter was added, left out or changed, or two neighbours were swapped. */
function oneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
