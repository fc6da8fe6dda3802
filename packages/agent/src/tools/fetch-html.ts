import { convert } from "html-to-text";

/** Deeper than any page nests on purpose. What is below is left out. */
const MAX_DEPTH = 200;

/** The text of a page, its headings and links kept. `base`: what its links are relative to. */
export function textOfHtml(html: string, base: string): string {
  const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: MAX_DEPTH, maxInputLength: Number.POSITIVE_INFINITY },
    selectors: [
      ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
      ...["img", "svg", "script", "style", "noscript", "template"].map((selector) => ({ selector, format: "skip" })),
      {
        selector: "a",
        options: { hideLinkHrefIfSameAsText: true, pathRewrite: (href: string) => resolved(href, base) },
      },
    ],
  }).trim();
}

function resolved(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).href : href;
}
