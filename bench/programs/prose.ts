import type { Update } from "./model.ts";

const sentence =
  "The function adds the numbers of a list and begins at one, so the first number is left out, and the test of the project " +
  "fails: it expects six and is given five. ";

/** Paragraphs of two lines and of four. */
const paragraphs = `${sentence}${sentence}\n\n${sentence}\n\n`;

/** Everything that is dear to show, closer together than models write it: marks, a list, code and a table. */
const markdown = `## What the loop does

The function \`sum\` adds the numbers of a list. It **begins at one**, so the first number is left out, and so the test of
[the project](https://example.com/project) fails: it expects six and is given five.

- the loop begins at \`1\`, which is the *second* number
- a list of one number comes out as zero
- an empty list is right by chance

\`\`\`js
export function sum(numbers) {
  let total = 0;
  for (let at = 0; at < numbers.length; at++) total += numbers[at];
  return total;
}
\`\`\`

| list    | was | is |
|---------|----:|---:|
| 1, 2, 3 |   5 |  6 |
| 7       |   0 |  7 |

1. The loop begins at zero now, and nothing else has been changed.
2. All tests pass, those of lists that are empty or have one number too.

`;

/** About as many characters as a token has. */
const PIECE = 5;
const cut = (text: string) => text.match(new RegExp(`.{1,${PIECE}}`, "gs"))!;
const pages = { paragraphs: cut(paragraphs), markdown: cut(markdown) };

/** What a long answer can be made of. */
export type Prose = keyof typeof pages;

/** Whether a word names one of them. */
export function isProse(word: string | undefined): word is Prose {
  return word !== undefined && word in pages;
}

/** The last word of such an answer. It is shown in one piece wherever it stands, within code too. */
export const lastWord = "finis";

/** One of so many pieces of a long answer; the last one is `lastWord`. */
export function prose(kind: Prose, at: number, count: number): Update {
  const pieces = pages[kind];
  const text = at < count - 1 ? pieces[at % pieces.length]! : `\n\n${lastWord}`;
  return { sessionUpdate: "agent_message_chunk", content: { type: "text", text } };
}
