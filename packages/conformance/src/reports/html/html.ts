import { createHash } from "node:crypto";
import type { ReportDocument } from "../document.ts";
import { scriptJson, xml } from "../safe-text.ts";
import { countWords, outcomeSentence, robustnessSentence, subjectName, versionWords } from "../words.ts";
import { page } from "./page.ts";
import { style } from "./style.ts";

/**
 * One HTML file that needs nothing else: a matrix of rules and versions, and with each verdict all that it stands on. What the peer
 * wrote is data in it, never HTML: it is embedded as JSON and shown as text, and the policy of the page lets nothing run or load
 * but its own script and style.
 */
export function htmlReport(document: ReportDocument): string {
  const script = `(${String(page)})();`;
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const name = xml(subjectName(document));
  const facts = `${countWords(document)}. Checked at ${versionWords(document)} of the protocol, with seed ${document.seed}, by ${document.tool.name} ${document.tool.version}, ${document.startedAt}.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${name}: Agent Client Protocol</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${name}</h1>
<p class="outcome ${document.outcome === "conforms" ? "pass" : document.outcome === "undecided" ? "blocked" : "fail"}">${xml(outcomeSentence(document))}</p>
${document.subject.problem === undefined ? "" : `<pre>${xml(document.subject.problem)}</pre>`}
<p>${xml(facts)}</p>
<p>${xml(robustnessSentence(document) ?? "")}</p>
<noscript><p>The matrix is drawn by a script that is part of this file, and scripts are off.</p></noscript>
</header>
<main>
<div>
<section id="rules" aria-label="Rules">
<form id="filter" role="search">
<div id="verdicts" role="group" aria-label="Verdicts that are shown"></div>
<select id="area" aria-label="Area"></select>
<input id="text" type="search" placeholder="Filter ( / )" aria-label="Text that a rule has" autocomplete="off">
<span id="found" role="status"></span>
</form>
<table id="matrix"></table>
<p class="keys"><kbd>/</kbd> filter · <kbd>1</kbd>–<kbd>7</kbd> verdicts · <kbd>↑</kbd><kbd>↓</kbd><kbd>←</kbd><kbd>→</kbd> move · <kbd>Enter</kbd> open · <kbd>Esc</kbd> close</p>
</section>
<section id="faults" aria-label="Robustness" hidden></section>
</div>
<section id="detail" aria-label="Verdict" aria-live="polite" tabindex="-1" hidden></section>
</main>
<script type="application/json" id="data">${scriptJson(document)}</script>
<script>${script}</script>
</body>
</html>
`;
}

function hashOf(source: string): string {
  return `sha256-${createHash("sha256").update(source).digest("base64")}`;
}
