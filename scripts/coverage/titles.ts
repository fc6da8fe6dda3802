const opening: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const closing = new Set(Object.values(opening));

/** A call of `test`, `it` or `describe`, whose first argument is a literal. */
interface Titled {
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** The titles of a test file's tests and groups, in order, each after the titles of the groups that it is in. */
export function titlesOf(source: string): string[] {
  const calls: Titled[] = [];
  for (const { index } of source.matchAll(/(?<![\w.$"'`])(?:test|it|describe)(?=[.(])/g)) {
    const call = callAt(source, index);
    if (call !== undefined) calls.push(call);
  }
  return calls.map(({ title, from }) => {
    const groups = calls.filter((other) => other.from < from && from < other.to);
    return [...groups.map((group) => group.title), title].join(": ");
  });
}

/** Follows `test.each(table)("title", …)`: the first argument that is a literal is the title. */
function callAt(source: string, from: number): Titled | undefined {
  let at = from;
  for (;;) {
    at += /^[\w.$]*/.exec(source.slice(at))![0].length;
    if (source[at] !== "(") return undefined;
    const literal = /^\(\s*/.exec(source.slice(at))![0].length + at;
    const to = endOfGroup(source, at);
    if (isQuote(source[literal]))
      return { title: source.slice(literal + 1, endOfLiteral(source, literal) - 1), from, to };
    at = to;
  }
}

/** The place after the bracket that closes the one at `from`. */
function endOfGroup(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const character = source[at]!;
    if (isQuote(character)) at = endOfLiteral(source, at) - 1;
    else if (source.startsWith("//", at)) at = source.indexOf("\n", at);
    else if (source.startsWith("/*", at)) at = source.indexOf("*/", at) + 1;
    else if (character === "/" && isExpected(source, at)) at = endOfPattern(source, at) - 1;
    else if (character in opening) depth++;
    else if (closing.has(character) && --depth === 0) return at + 1;
  }
  return source.length;
}

/** The place after the quote that closes the one at `from`. */
function endOfLiteral(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === source[from]) return at + 1;
  }
  return source.length;
}

/** Whether a value may begin here, so that a slash begins a pattern and divides nothing. */
function isExpected(source: string, at: number): boolean {
  return /[(,=:[!&|?{};>]\s*$/.test(source.slice(Math.max(0, at - 100), at));
}

/** The place after the slash that closes the pattern at `from`. */
function endOfPattern(source: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === "[") inClass = true;
    else if (source[at] === "]") inClass = false;
    else if (source[at] === "/" && !inClass) return at + 1;
  }
  return source.length;
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'" || character === "`";
}
