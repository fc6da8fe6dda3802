/** Markdown, as it comes from an agent, as lines for a terminal. What is heavy is loaded for the first message. */
export { codeBlocks } from "./code-blocks.ts";
export { loadMarkdown } from "./lexer.ts";
export { MarkdownStream, markdownLines } from "./stream.ts";
