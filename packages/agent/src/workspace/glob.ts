/** The most alternatives that the braces of one pattern may stand for. */
export const MAX_ALTERNATIVES = 256;

/** Whether a path, relative and with `/`, is what a pattern says. */
export type Glob = (path: string) => boolean;

/**
 * A pattern for paths: `*` stands for any characters of a name, `?` for one, `[a-z]` and `[!a-z]` for one of these or none of
 * them, `**` as a whole name for any number of folders, `{a,b}` for each of its alternatives. A pattern without `/` is for
 * names in any folder; one that ends in `/` for all in such a folder; `!` before it turns it round. Case counts, and names
 * that begin with a dot are names as others are. Throws a `RangeError` for more than 256 alternatives. Takes time by the
 * product of the lengths at most.
 */
export function glob(pattern: string): Glob {
  if (pattern.startsWith("!")) {
    const excluded = glob(pattern.slice(1));
    return (path) => !excluded(path);
  }
  const alternatives = expand(pattern).map((one) => segmentsOf(one).map(toSegment));
  return (path) => {
    const names = path.split("/");
    return alternatives.some((segments) => matches(segments, names, (segment) => segment === anyFolders, fitsName));
  };
}

/** The pattern of the names alone that fit a pattern, for a first choice; `undefined` where any name may. */
export function namePattern(pattern: string): string | undefined {
  const last = segmentsOf(pattern).at(-1)!;
  const isPlain = /^[\w.*?,{}-]+$/.test(last) && !/\{[^,{}]*\}/.test(last) && !pattern.startsWith("!");
  const splitsBraces = pattern.split("/").some((part) => part.split("{").length !== part.split("}").length);
  return isPlain && !splitsBraces && last !== "**" ? last : undefined;
}

type Segment = typeof anyFolders | readonly Token[];
type Token = typeof anyText | ((character: string) => boolean);

const anyFolders = "**";
const anyText = "*";

function segmentsOf(pattern: string): readonly string[] {
  const whole = pattern.endsWith("/") ? `${pattern}**` : pattern;
  if (!whole.includes("/")) return [anyFolders, whole];
  return whole.split("/").filter((part) => part !== "" && part !== ".");
}

function fitsName(segment: Segment, name: string): boolean {
  if (segment === anyFolders) return true;
  return matches(segment as readonly Token[], [...name], (token) => token === anyText, fitsCharacter);
}

function fitsCharacter(token: Token, character: string): boolean {
  return token === anyText || token(character);
}

function toSegment(text: string): Segment {
  if (text === anyFolders) return anyFolders;
  const tokens = text.match(/\\.|\[[!^]?\]?[^\]]*\]|./gsu) ?? [];
  return tokens.map((token): Token => {
    if (token === "*") return anyText;
    if (token === "?") return () => true;
    if (token.length > 1 && token.startsWith("[")) return oneOf(token.slice(1, -1));
    const literal = token.length > 1 && token.startsWith("\\") ? token.slice(1) : token;
    return (character) => character === literal;
  });
}

/** The characters of a class: `a-z_`, or with `!` or `^` before them all others. */
function oneOf(text: string): (character: string) => boolean {
  const isNegated = /^[!^]/.test(text);
  const ranges = (isNegated ? text.slice(1) : text).match(/.-.|./gsu) ?? [];
  return (character) =>
    isNegated !==
    ranges.some((range) => {
      const [first, last] = [[...range][0]!, [...range].at(-1)!];
      return first <= character && character <= last;
    });
}

/** Whether items are what parts say, of which some stand for any number of items. Goes back to the last of those alone. */
function matches<P, I>(
  parts: readonly P[],
  items: readonly I[],
  isAny: (part: P) => boolean,
  fits: (part: P, item: I) => boolean,
): boolean {
  let [part, item, lastAny, taken] = [0, 0, -1, 0];
  while (item < items.length) {
    if (part < parts.length && isAny(parts[part]!)) {
      [lastAny, taken] = [part++, item];
    } else if (part < parts.length && fits(parts[part]!, items[item]!)) {
      part++;
      item++;
    } else if (lastAny >= 0) {
      part = lastAny + 1;
      item = ++taken;
    } else return false;
  }
  return parts.slice(part).every(isAny);
}

/** A pattern without braces for each that it stands for. A brace without its other half is a character. */
function expand(pattern: string): string[] {
  let done: string[] = [];
  const waiting = [pattern];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [whole, inner] = /\{([^{}]*,[^{}]*)\}/.exec(next) ?? [];
    if (whole === undefined || inner === undefined) done = [...done, next];
    else for (const one of inner.split(",")) waiting.push(next.replace(whole, () => one));
    if (done.length + waiting.length > MAX_ALTERNATIVES)
      throw new RangeError(`The pattern stands for more than ${MAX_ALTERNATIVES} patterns; use fewer braces`);
  }
  return done;
}
