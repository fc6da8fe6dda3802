/** What a session has, as lines: pieces of it, all of it as it happens in two ways, and all of it at once. */
export { lastAnswer } from "./answers.ts";
export { askLines } from "./ask.ts";
export { contentsText } from "./content.ts";
export type { ViewEvent } from "./event.ts";
export { Feed } from "./feed/feed.ts";
export { rawText } from "./raw.ts";
export { ruleWords } from "./rule-words.ts";
export { Screen } from "./screen.ts";
export { Show } from "./show.ts";
export type { Sight } from "./sight.ts";
export { type StatusParts, statusLine } from "./status.ts";
export { transcriptLines } from "./transcript.ts";
export { usageLines } from "./usage.ts";
export { firstLines, oneLine, safeLines, showPath } from "./words.ts";
