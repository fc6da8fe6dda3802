import { clean } from "@colloquy/acp/text";
import type { Token, Tokens } from "marked";
import { type Line, line, type Span, type Style, styled } from "../cells/index.ts";
import { decodeEntities } from "./entities.ts";
import { lexInline } from "./lexer.ts";
import { showTarget } from "./link-target.ts";

/** More signs of emphasis than these in one paragraph are text: pairing them takes longer with each (D-23). */
export const MAX_SIGNS = 300;

/** What may be more than text: signs, and addresses that are links by themselves. */
const SIGNS = /[*_~`[<&\\$]|:\/\/|\S@\S|www\.|mailto:|xmpp:/i;

const MAX_NESTING = 20;

const LINK: Style = { color: "blue", underline: true };

/**
 * The lines of a text with its looks: emphasis, code, links with their targets. The line ends of the text stay. Signs that mean
 * something without colours, as those of code and of what is struck out, are shown.
 */
export function inlineLines(text: string): Line[] {
  if (!SIGNS.test(text)) return text.split("\n").map((one) => line(one));
  if ((text.match(/[*_~`[<$]/g)?.length ?? 0) > MAX_SIGNS) return text.split("\n").map((one) => line(one));
  const lines: Span[][] = [[]];
  write(lexInline(text), {}, 0, (piece, style) => {
    const [first = "", ...further] = clean(piece).split("\n");
    lines.at(-1)!.push({ text: first, style });
    for (const more of further) lines.push([{ text: more, style }]);
  });
  return lines.map((spans) => spans.filter((span) => span.text !== "").map(plainest));
}

type Out = (text: string, style: Style) => void;

function write(tokens: readonly Token[], style: Style, depth: number, out: Out): void {
  for (const token of tokens as Tokens.Generic[]) {
    const inside = (look: Style) =>
      depth < MAX_NESTING && token.tokens !== undefined
        ? write(token.tokens, { ...style, ...look }, depth + 1, out)
        : out(decodeEntities(token.text), { ...style, ...look });
    switch (token.type) {
      case "strong":
        inside({ bold: true });
        break;
      case "em":
        inside({ italic: true });
        break;
      case "del":
        out("~~", { ...style, dim: true });
        inside({ strike: true });
        out("~~", { ...style, dim: true });
        break;
      case "codespan":
        out("`", { ...style, dim: true });
        out(token.text, { ...style, color: "cyan" });
        out("`", { ...style, dim: true });
        break;
      case "math":
        out(token.raw, { ...style, color: "cyan" });
        break;
      case "br":
        out("\n", style);
        break;
      case "html":
        out(/^<br *\/?>$/i.test(token.raw) ? "\n" : token.raw, style);
        break;
      case "image":
        out(`[image: ${decodeEntities(token.text)}]`, { ...style, dim: true });
        out(` ${showTarget(decodeEntities(token.href))}`, { ...style, dim: true });
        break;
      case "link":
        if (token.autolink) out(token.text, { ...style, ...LINK });
        else inside(LINK);
        if (!showsItself(token as Tokens.Link)) out(` (${targetOf(token as Tokens.Link)})`, { ...style, dim: true });
        break;
      case "text":
        // The lexer has decoded some references in `text`, and a reference that these make is none.
        if (token.tokens === undefined) out(decodeEntities(token.raw), style);
        else inside({});
        break;
      default:
        inside({});
    }
  }
}

function targetOf({ href, autolink }: Tokens.Link): string {
  return showTarget(autolink ? href : decodeEntities(href));
}

/** Whether a link's text is its target already, and no other than it seems. */
function showsItself(link: Tokens.Link): boolean {
  const target = targetOf(link);
  const text = link.autolink ? link.text : decodeEntities(link.text);
  return [text, `mailto:${text}`, `http://${text}`].includes(target);
}

function plainest({ text, style }: Span): Span {
  return style === undefined || Object.keys(style).length === 0 ? { text } : styled(text, style);
}
