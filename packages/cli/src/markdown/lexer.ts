import { createRequire } from "node:module";
import type { HLJSApi } from "highlight.js";
import type { MarkedOptions, Token, TokenizerExtension } from "marked";

const require = createRequire(import.meta.url);

let marked: { readonly Lexer: typeof import("marked").Lexer; readonly options: MarkedOptions } | undefined;
let highlighter: HLJSApi | undefined;

/** A formula inside a line: nothing in it is emphasis, and its backslashes stay (D-24). */
const math: TokenizerExtension = {
  name: "math",
  level: "inline",
  start: (text) => /\\\(|\$\$/.exec(text)?.index,
  tokenizer(text) {
    const raw = /^(?:\\\([^\n]{1,1000}?\\\)|\$\$[^$\n]{1,1000}\$\$)/.exec(text)?.[0];
    return raw === undefined ? undefined : { type: "math", raw, text: raw };
  },
};

/** The tokens of a text without blocks. `marked` is loaded for the first. */
export function lexInline(text: string): Token[] {
  if (marked === undefined) {
    const { Lexer, Marked } = require("marked") as typeof import("marked");
    marked = { Lexer, options: new Marked({ gfm: true, breaks: true, extensions: [math] }).defaults };
  }
  return new marked.Lexer(marked.options).inlineTokens(text);
}

/** The highlighter, with this language. It and each language are loaded for the first that needs them. */
export function highlighterFor(language: string): HLJSApi {
  highlighter ??= require("highlight.js/lib/core") as HLJSApi;
  if (highlighter.getLanguage(language) === undefined)
    highlighter.registerLanguage(language, require(`highlight.js/lib/languages/${language}`));
  return highlighter;
}

/** Loads what the first message needs, at a time when nobody waits for it. */
export async function loadMarkdown(): Promise<void> {
  lexInline("");
}
