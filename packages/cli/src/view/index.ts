/** What a session has, as lines: pieces of it, all of it as it happens in two ways, and all of it at once. */

export { type CodeBlock, codeBlocks, lastAnswer } from "./answers.ts";
export { type AskOptions, askLines, MAX_ASKED_LINES } from "./ask.ts";
export { CleanStream } from "./clean-stream.ts";
export { contentsText, contentText } from "./content.ts";
export { filesOf, type ShownFile } from "./diff.ts";
export { type DiffOptions, diffLines, MAX_DIFF_LINES } from "./diff-lines.ts";
export type { ViewEvent } from "./event.ts";
export { Feed, type FeedOptions } from "./feed/feed.ts";
export type { Thoughts } from "./feed/words.ts";
export { compactionLines, foldedThought, noteLines, noticeLines, sessionMessageHead, subagentLines } from "./notes.ts";
export { type Paint, paintFor, plain } from "./paint.ts";
export { isDone, MAX_STEPS, planLines, stepsOf } from "./plan-lines.ts";
export { rawCommand, rawText } from "./raw.ts";
export { Screen } from "./screen.ts";
export { Show, type ShowOptions } from "./show.ts";
export { isInside, type Sight } from "./sight.ts";
export { userLines } from "./speech.ts";
export { type StatusParts, statusLine } from "./status.ts";
export { stateWord, statusWord, stopWords } from "./status-words.ts";
export { diffsOf, isFinal, terminalsOf, textsOf, toolName, toolText } from "./tool-content.ts";
export { toolLine } from "./tool-line.ts";
export { transcriptLines } from "./transcript.ts";
export { usageLines, usedWords } from "./usage.ts";
export { clipped, firstLines, oneLine, safeLines, showPath } from "./words.ts";
