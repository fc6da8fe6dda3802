import type { ReportDocument } from "./document.ts";

/** About how wide the letters of a sans-serif font of 11 px are, in pixels: most, narrow ones, wide ones. */
const WIDTHS: readonly [letters: RegExp, width: number][] = [
  [/[fijlt,.:|!' ]/, 3.6],
  [/[mwMW]/, 9.6],
  [/[A-Z]/, 7.6],
  [/./, 6.4],
];
const HEIGHT = 20;
const COLORS = { conforms: "#2a7f3f", "does not conform": "#b3261e", undecided: "#6b6b6b" } as const;

/** A flat badge of two fields as SVG: what was checked, and the outcome. It holds no word of the peer. */
export function badge({ subject, outcome, counts }: ReportDocument): string {
  const versions = subject.speaks.map((version) => `v${version}`).join(" ");
  const left = `ACP ${subject.side} ${versions}`.trim();
  const words = {
    conforms: `conforms: ${counts.pass}${counts.warn > 0 ? `, warnings: ${counts.warn}` : ""}`,
    "does not conform": `fails: ${counts.fail}`,
    undecided: "undecided",
  };
  const right = words[outcome];
  const first = widthOf(left);
  const second = widthOf(right);
  const text = (x: number, of: string) => `<text x="${x.toFixed(1)}" y="14">${of}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${first + second}" height="${HEIGHT}" role="img" aria-label="${left}: ${right}">
<title>${left}: ${right}</title>
<rect width="${first}" height="${HEIGHT}" fill="#444"/>
<rect x="${first}" width="${second}" height="${HEIGHT}" fill="${COLORS[outcome]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
${text(first / 2, left)}
${text(first + second / 2, right)}
</g>
</svg>
`;
}

function widthOf(text: string): number {
  const letters = [...text].map((letter) => WIDTHS.find(([known]) => known.test(letter))![1]);
  return Math.ceil(letters.reduce((sum, width) => sum + width, 12));
}
