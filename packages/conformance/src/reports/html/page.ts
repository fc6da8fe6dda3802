import type { ReportDocument, ShownFinding, ShownFrame, ShownTalk, ShownVerdict } from "../document.ts";

/**
 * The script of the page. It runs in a browser, as the text of this function: it uses nothing from outside of it. Whatever it shows
 * is set as text, never as HTML.
 */
export function page(): void {
  type ShownFault = NonNullable<ReportDocument["robustness"]>["faults"][number];
  const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
  const data = JSON.parse(find("data").textContent!) as ReportDocument;
  const main = document.querySelector("main")!;
  const detail = find("detail");
  const [area, text] = [find<HTMLSelectElement>("area"), find<HTMLInputElement>("text")];
  const shown = new Set<string>(Object.keys(data.counts));
  const versions = [...new Set(data.rules.map(({ protocol }) => protocol))].sort();
  const keyOf = ({ rule, protocol }: ShownVerdict) => `${rule}@${protocol}`;
  const hashOf = (key: string) => `#${encodeURIComponent(key)}`;
  const classOf = (verdict: string) => verdict.replace(" ", "-");

  /** An element with a text or children. */
  function make(tag: string, attributes: { [name: string]: string }, ...children: (string | Node)[]): HTMLElement {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  /** A text of a peer: what nobody would see in it is shown. */
  function peer(words: string): string {
    return words.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) =>
      one === "\n" || one === "\t" ? one : `<U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`,
    );
  }

  /** What opens a detail, by its name in the address. */
  const cells = new Map<string, HTMLElement>();
  const rows: { row: HTMLElement; verdicts: string[]; area: string; words: string }[] = [];
  const heads: { row: HTMLElement; area: string }[] = [];

  function drawMatrix(): void {
    const byRule = new Map<string, ShownVerdict[]>();
    for (const one of data.rules) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
    const column = (name: string) => make("th", { scope: "col" }, name);
    const columns = versions.map((version) => column(`version ${version}`));
    const body = make("tbody", {});
    let last = "";
    for (const [rule, those] of byRule) {
      const [first] = those as [ShownVerdict];
      if (first.area !== last) {
        last = first.area;
        const head = make("tr", {}, make("th", { scope: "colgroup", colspan: String(2 + versions.length) }, last));
        heads.push({ row: head, area: last });
        body.append(head);
      }
      const level = `${first.level}${first.unstable ? ", unstable" : ""}`;
      const row = make(
        "tr",
        {},
        make("td", { class: "id" }, rule, make("div", { class: "level" }, level)),
        make("td", { class: "says" }, first.asks),
        ...versions.map((version) => cellOf(those.find(({ protocol }) => protocol === version))),
      );
      body.append(row);
      const words = [rule, first.asks, level, ...those.map(({ says }) => says)].join(" ").toLowerCase();
      rows.push({ row, verdicts: those.map(({ verdict }) => verdict), area: first.area, words });
    }
    const names = make("tr", {}, ...["Rule", "It asks"].map(column), ...columns);
    find("matrix").append(make("thead", {}, names), body);
  }

  function cellOf(one: ShownVerdict | undefined): HTMLElement {
    if (one === undefined) return make("td", { class: "cell" });
    const sign = one.verdict === "pass" ? "✓" : one.verdict === "fail" ? "✗" : one.verdict === "warn" ? "!" : "·";
    const name = `${sign} ${one.verdict}${one.expected ? " (expected)" : ""}`;
    const button = make("button", { type: "button", class: classOf(one.verdict), "data-key": keyOf(one) }, name);
    button.setAttribute("aria-label", `${one.rule}, version ${one.protocol}: ${one.verdict}`);
    button.addEventListener("click", () => open(one));
    cells.set(keyOf(one), button);
    return make("td", { class: "cell", "data-version": `version ${one.protocol}` }, button);
  }

  function drawFilter(): void {
    for (const [at, [verdict, count]] of Object.entries(data.counts).entries()) {
      const label = `${verdict} ${count}`;
      const title = `Show or hide (${at + 1})`;
      const button = make("button", { type: "button", class: classOf(verdict), "aria-pressed": "true", title }, label);
      button.addEventListener("click", () => {
        if (!shown.delete(verdict)) shown.add(verdict);
        button.setAttribute("aria-pressed", String(shown.has(verdict)));
        filter();
      });
      find("verdicts").append(button);
    }
    area.append(make("option", { value: "" }, "all areas"));
    for (const { area: name } of heads) area.append(make("option", { value: name }, name));
    area.addEventListener("change", filter);
    text.addEventListener("input", filter);
    find("filter").addEventListener("submit", (event) => event.preventDefault());
  }

  function filter(): void {
    const wanted = text.value.trim().toLowerCase();
    const seen = new Set<string>();
    let count = 0;
    for (const { row, verdicts, area: own, words } of rows) {
      const fits = (area.value === "" || own === area.value) && words.includes(wanted);
      row.hidden = !(fits && verdicts.some((verdict) => shown.has(verdict)));
      if (row.hidden) continue;
      seen.add(own);
      count++;
    }
    for (const { row, area: own } of heads) row.hidden = !seen.has(own);
    find("found").textContent = `${count} of ${rows.length} rules`;
  }

  function open(one: ShownVerdict): void {
    const verdict = `${one.verdict}${one.expected ? ", as the baseline expects" : ""}`;
    begin(keyOf(one), `${one.rule}, version ${one.protocol}: `, make("span", { class: classOf(one.verdict) }, verdict));
    section("What the protocol says", make("p", {}, one.asks));
    detail.append(
      make(
        "p",
        { class: "faint" },
        `${one.level}; source: ${one.sources.join(", ")}${one.unstable ? "; unstable" : ""}`,
      ),
    );
    if (one.says !== "") section("What was expected and seen", make("pre", {}, peer(one.says)));
    for (const index of one.runs.slice(0, 5)) drawRun(one, index);
    const more = one.runs.length - 5;
    if (more > 0) detail.append(make("p", { class: "faint" }, `${more} more runs of cases gave this verdict.`));
    reveal(keyOf(one));
  }

  function begin(key: string, ...head: (string | Node)[]): void {
    for (const [other, cell] of cells) cell.setAttribute("aria-current", String(other === key));
    const close = make("button", { type: "button", class: "close" }, "Close (Esc)");
    close.addEventListener("click", () => shut());
    detail.replaceChildren(close, make("h2", {}, ...head));
  }

  function reveal(key: string): void {
    detail.hidden = false;
    main.classList.add("open");
    location.hash = hashOf(key);
    detail.scrollTop = 0;
    // On a narrow screen it covers all else.
    if (getComputedStyle(detail).position === "fixed") detail.focus();
    for (const list of detail.querySelectorAll<HTMLElement>("ol.frames")) {
      const telling = list.querySelector<HTMLElement>(".telling");
      if (telling) list.scrollTop = telling.offsetTop - list.offsetTop - 40;
    }
  }

  function drawRun(one: ShownVerdict, index: number): void {
    const run = data.runs[index];
    const finding = run?.findings.find(({ rule, verdict }) => rule === one.rule && verdict === one.verdict);
    if (run === undefined || finding === undefined) return;
    detail.append(make("h2", {}, run.case), make("p", {}, run.title));
    if (finding.says !== "" && finding.says !== one.says)
      section("What was found", make("pre", {}, peer(finding.says)));
    const frames = run.talks[finding.talk ?? -1]?.frames;
    const frame = (n: number | undefined) => frames?.find((each) => n !== undefined && each.n === n);
    const [sent, came] = [frame(finding.sent), frame(finding.came)];
    if (sent) section("What was sent", make("pre", {}, peer(sent.text)));
    if (sent || came)
      section(sent ? "What came back" : "What it sent", make("pre", {}, came ? peer(came.text) : "nothing"));
    for (const [at, talk] of run.talks.entries()) drawTalk(talk, at, run.talks.length, finding);
    section("The same again", make("pre", { class: "again" }, run.reproduce));
  }

  function drawTalk(talk: ShownTalk, at: number, of: number, finding?: ShownFinding): void {
    const { frames, total, stderr, ending } = talk;
    const told = finding?.at?.talk === at ? finding.at.frame : undefined;
    const list = make("ol", { class: "frames", tabindex: "0" }, ...frames.map((one) => frameOf(one, one.n === told)));
    const left = frames.length < total ? `, ${total - frames.length} left out` : "";
    section(`Frames${of > 1 ? ` of conversation ${at + 1}` : ""}: ${total}${left}`, list);
    if (ending !== undefined) detail.append(make("p", {}, `${ending}.`));
    if (stderr.trim() !== "") section("Its stderr", make("pre", {}, peer(stderr)));
  }

  function frameOf(one: ShownFrame, telling: boolean): HTMLElement {
    const flaws = [...(one.flaws ?? []), ...(one.characters === undefined ? [] : [`${one.characters} characters`])];
    const note = flaws.length === 0 ? "" : `  (${flaws.join(", ")})`;
    return make(
      "li",
      telling ? { class: "telling", "aria-label": "the telling frame" } : {},
      make("span", { class: "faint" }, `${one.n} · ${one.at} ms`),
      make("span", { title: one.from }, one.from === "harness" ? "→" : "←"),
      make("span", {}, peer(one.text), make("em", {}, note)),
    );
  }

  function section(title: string, content: Node): void {
    detail.append(make("h3", {}, title), content);
  }

  /** Without the detail; `returning`: by the address, which is what it should be already. */
  function shut(returning = false): void {
    const current = detail.hidden
      ? undefined
      : [...cells.values()].find((cell) => cell.getAttribute("aria-current") === "true");
    detail.hidden = true;
    main.classList.remove("open");
    current?.setAttribute("aria-current", "false");
    current?.focus();
    // Names nothing, so the page stays where it is.
    if (!returning) location.hash = "#-";
  }

  function drawFaults(): void {
    const { faults = [] } = data.robustness ?? {};
    const order = ["died", "hung", "gave in", "harness error", "survived"];
    const lines = [...faults]
      .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
      .map((one) => {
        const button = make("button", { type: "button", class: faultClass(one), "data-key": one.fault }, one.outcome);
        button.setAttribute("aria-label", `${one.fault}: ${one.outcome}`);
        button.addEventListener("click", () => openFault(one));
        cells.set(one.fault, button);
        return make(
          "tr",
          {},
          make("td", { class: "cell" }, button),
          make("td", { class: "id" }, one.fault),
          make("td", {}, one.title),
        );
      });
    find("faults").append(make("h2", {}, "Robustness"), make("table", {}, make("tbody", {}, ...lines)));
    find("faults").hidden = lines.length === 0;
  }

  function openFault(one: ShownFault): void {
    begin(one.fault, `${one.fault}: `, make("span", { class: faultClass(one) }, one.outcome));
    section("What it meets", make("p", {}, one.title));
    if (one.says !== "") section("What became of it", make("pre", {}, peer(one.says)));
    drawTalk(one.talk, 0, 1);
    section("The same again", make("pre", { class: "again" }, one.reproduce));
    reveal(one.fault);
  }

  function faultClass({ outcome }: ShownFault): string {
    return outcome === "survived" ? "pass" : outcome === "harness error" ? "harness-error" : "fail";
  }

  /** The next cell that is seen, over rows or columns. */
  function move(from: HTMLElement, key: string): void {
    const lines = [...from.closest("table")!.querySelectorAll<HTMLElement>("tbody tr:not([hidden])")];
    const grid = lines
      .map((line) => [...line.querySelectorAll<HTMLElement>("td.cell")])
      .filter(({ length }) => length > 0);
    const y = grid.findIndex((line) => line.some((cell) => cell.contains(from)));
    const x = grid[y]?.findIndex((cell) => cell.contains(from)) ?? 0;
    const [down, right] = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[key]!;
    for (let [at, to] = [y + down!, x + right!]; grid[at]?.[to] !== undefined; at += down!, to += right!) {
      const button = grid[at]![to]!.querySelector("button");
      if (button) return button.focus();
    }
  }

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = target === text || target === area;
    if (key === "Escape") {
      if (target !== text) return shut();
      if (text.value === "") text.blur();
      text.value = "";
      return filter();
    }
    if (typing) return;
    if (key === "/") text.focus();
    else if (/^[1-7]$/.test(key)) find("verdicts").querySelectorAll("button")[Number(key) - 1]?.click();
    else if (key.startsWith("Arrow") && target instanceof HTMLElement && target.dataset.key !== undefined)
      move(target, key);
    else return;
    event.preventDefault();
  });

  drawMatrix();
  drawFilter();
  filter();
  drawFaults();
  find("rules").hidden = data.rules.length === 0;
  const follow = () => {
    const cell = [...cells].find(([key]) => location.hash === hashOf(key))?.[1];
    if (cell === undefined) {
      if (!detail.hidden) shut(true);
    } else if (cell.getAttribute("aria-current") !== "true") {
      cell.click();
      cell.scrollIntoView({ block: "center" });
    }
  };
  window.addEventListener("hashchange", follow);
  follow();
}
