/**
 * Which of two versions is the later one, as semantic versions are compared: below 0 when it is `b`. What stands behind a `+`
 * does not count; a version with a `-` is before the one without.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [split(a), split(b)];
  const numbers = compareParts(left.numbers, right.numbers);
  if (numbers !== 0 || left.suffix === right.suffix) return numbers;
  if (left.suffix === "" || right.suffix === "") return left.suffix === "" ? 1 : -1;
  return compareParts(left.suffix.split("."), right.suffix.split("."), -1);
}

function split(version: string) {
  const [bare = ""] = version.replace(/^v(?=\d)/, "").split("+");
  const at = bare.indexOf("-");
  const numbers = (at === -1 ? bare : bare.slice(0, at)).split(".");
  return { numbers, suffix: at === -1 ? "" : bare.slice(at + 1) };
}

/** Part by part; a part that is missing counts as 0, or as `missing`. Numbers are before words. */
function compareParts(a: readonly string[], b: readonly string[], missing?: -1): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left = missing === undefined ? "0" : undefined, right = missing === undefined ? "0" : undefined] = [
      a[at],
      b[at],
    ];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    const [one, other] = [/^\d+$/.test(left), /^\d+$/.test(right)];
    if (one !== other) return one ? -1 : 1;
    const order = one ? Number(left) - Number(right) : left < right ? -1 : left > right ? 1 : 0;
    if (order !== 0) return Math.sign(order);
  }
  return 0;
}
