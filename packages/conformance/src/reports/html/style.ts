/** How the page looks, on dark and light screens. */
export const style = `
:root { --ink: #1b1b1f; --paper: #fff; --soft: #f2f2f5; --line: #d5d5dc; --pass: #1f7a34; --fail: #b3261e; --warn: #8a5a00; --error: #8b2fa8; --blocked: #006a7a; --faint: #5f5f6b; --mark: #fff3c4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8ee; --paper: #17171b; --soft: #222229; --line: #3a3a44; --pass: #6fcf83; --fail: #ff8a80; --warn: #f0bd5a; --error: #d99cf0; --blocked: #6fd3e3; --faint: #a0a0ad; --mark: #4a3d10; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
header, main { padding: 0 24px; max-width: 1800px; margin: 0 auto; }
h1 { font-size: 22px; margin: 20px 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 18px 0 6px; overflow-wrap: anywhere; }
h3 { font-size: 14px; margin: 14px 0 4px; }
p { margin: 4px 0; }
.outcome { font-size: 17px; font-weight: 600; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; align-items: start; }
@media (min-width: 1000px) { main.open { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); } main.open #detail { position: sticky; top: 0; max-height: 100vh; overflow: auto; } }
@media (max-width: 999px) { main.open #detail { position: fixed; inset: 0; z-index: 2; overflow: auto; background: var(--paper); padding: 0 16px 30px; } }
#filter { position: sticky; top: 0; z-index: 1; background: var(--paper); padding: 10px 0; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
#verdicts { display: flex; flex-wrap: wrap; gap: 4px; }
button, select, input { font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line); border-radius: 5px; padding: 3px 9px; max-width: 100%; }
button { cursor: pointer; }
button[aria-pressed="false"] { opacity: .45; text-decoration: line-through; }
:focus-visible { outline: 2px solid var(--blocked); outline-offset: 1px; }
table { border-collapse: collapse; width: 100%; }
#matrix th, #matrix td { text-align: left; vertical-align: top; padding: 4px 10px 4px 0; border-bottom: 1px solid var(--line); }
#matrix th[scope="colgroup"] { padding-top: 18px; font-size: 16px; }
#matrix td.says { overflow-wrap: anywhere; }
#matrix td.cell { width: 9em; white-space: nowrap; }
main.open #matrix td.cell { width: 8em; } main.open #matrix td.cell button { white-space: normal; }
#matrix td.cell button { width: 100%; text-align: left; font-weight: 600; }
#matrix button[aria-current="true"] { background: var(--mark); border-color: currentColor; }
.id { white-space: nowrap; font-variant-numeric: tabular-nums; }
.level { max-width: 7.5em; white-space: normal; }
.level, .keys, .faint { color: var(--faint); font-size: 13px; }
.pass { color: var(--pass); } .fail { color: var(--fail); } .warn { color: var(--warn); } .harness-error { color: var(--error); } .blocked { color: var(--blocked); } .not-applicable, .not-checked { color: var(--faint); }
pre, code { font: 13px/1.4 ui-monospace, monospace; }
pre { margin: 4px 0; padding: 8px 10px; background: var(--soft); border-radius: 5px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24em; overflow: auto; }
pre.again { user-select: all; }
ol.frames { list-style: none; margin: 4px 0; padding: 0; max-height: 32em; overflow: auto; border: 1px solid var(--line); border-radius: 5px; }
ol.frames li { display: grid; grid-template-columns: 7.5em 1.5em minmax(0, 1fr); padding: 3px 8px; border-bottom: 1px solid var(--line); font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
ol.frames li.telling { background: var(--mark); }
#area { max-width: min(100%, 22em); }
@media (max-width: 700px) {
  header, main { padding: 0 14px; }
  #filter { position: static; }
  #matrix thead { display: none; }
  #matrix tr:not([hidden]) { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 8px; border-bottom: 1px solid var(--line); padding: 6px 0; }
  #matrix th[scope="colgroup"], #matrix td.id, #matrix td.says { grid-column: 1 / -1; }
  #matrix th, #matrix td { border: 0; padding: 2px 0; }
  #matrix td.id { display: flex; justify-content: space-between; gap: 12px; font-weight: 600; }
  #matrix .level { font-weight: 400; }
  #matrix td.cell { width: auto; white-space: normal; }
  #matrix td.cell:empty { display: none; }
  #matrix td.cell::before { content: attr(data-version); display: block; color: var(--faint); font-size: 13px; }
  ol.frames li { grid-template-columns: minmax(0, 1fr) 1.5em; }
  ol.frames li span:last-child { grid-column: 1 / -1; }
}
#detail { padding-bottom: 30px; }
#detail .close { float: right; margin-top: 18px; }
#faults td:first-child { width: 9em; } #faults td button { width: 100%; text-align: left; font-weight: 600; }
#faults button[aria-current="true"] { background: var(--mark); border-color: currentColor; }
#faults td, #faults th { text-align: left; padding: 4px 10px 4px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
@media print {
  main.open { display: block; } main.open #detail { position: static; max-height: none; padding: 0; }
  #filter, .keys, #detail .close { display: none; }
  pre, ol.frames { max-height: none; overflow: visible; }
  tr, ol.frames li { break-inside: avoid; } h2, h3, #matrix th[scope="colgroup"] { break-after: avoid; }
  button { border: 0; padding: 0; background: none; }
}
kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 4px; font-size: 12px; }
`;
