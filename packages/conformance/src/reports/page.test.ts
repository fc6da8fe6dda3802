import { JSDOM } from "jsdom";
import { beforeEach, describe, expect, test } from "vitest";
import type { Report } from "../judge/index.ts";
import { documentOf } from "./document-of.ts";
import { hostile, report, run } from "./fixtures/hostile.ts";
import { htmlReport } from "./html/html.ts";

const fault = { title: "A title", says: hostile, talk: run.talks[0]!, reproduce: hostile };
const faults = ["F-01", "F-02"].map((id) => ({ ...fault, fault: id, outcome: "died" as const }));
const of: Report = { ...report, robustness: { seed: 7, faults } };

let dom: JSDOM;
beforeEach(() => {
  dom = new JSDOM(htmlReport(documentOf(of, { hide: (text) => text })), {
    runScripts: "dangerously",
    pretendToBeVisual: true,
    url: "http://localhost/report.html",
    beforeParse(window) {
      window.Element.prototype.scrollIntoView = () => {};
    },
  });
});

const get = (id: string) => dom.window.document.getElementById(id)!;
const active = () => dom.window.document.activeElement as HTMLElement;
const cell = (key: string) => dom.window.document.querySelector<HTMLElement>(`[data-key="${key}"]`)!;
const press = (key: string) =>
  active().dispatchEvent(new dom.window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const seen = () =>
  [...dom.window.document.querySelectorAll<HTMLElement>("#matrix tr:not([hidden]) td.id")].map(
    (one) => one.firstChild!.textContent,
  );
const typed = (words: string) => {
  get("text").focus();
  (get("text") as HTMLInputElement).value = words;
  get("text").dispatchEvent(new dom.window.Event("input"));
};

describe("the page", () => {
  test.each(["fail", "harness error", "warn", "blocked", "pass", "not applicable", "not checked"])(
    "hides rules that are nothing but %s by their key, and shows them again",
    (verdict) => {
      const key = String(1 + Object.keys(documentOf(of, { hide: (text) => text }).counts).indexOf(verdict));
      const all = seen();
      press(key);
      const gone = new Set(report.rules.filter((one) => one.verdict === verdict).map(({ rule }) => rule));
      for (const { rule, verdict: other } of report.rules) if (other !== verdict) gone.delete(rule);
      expect(seen()).toEqual(all.filter((id) => !gone.has(id!)));
      press(key);
      expect(seen()).toEqual(all);
    },
  );

  test("filters by text; Escape empties it, and then leaves it, so that keys are keys again", () => {
    press("/");
    expect(active().id).toBe("text");
    typed("env-22");
    expect(seen()).toEqual(["ENV-22"]);
    press("Escape");
    expect(seen().length).toBeGreaterThan(1);
    expect(active().id).toBe("text");
    press("Escape");
    expect(active().tagName).toBe("BODY");
  });

  test("has the frames one click from a verdict, the telling one marked, and Escape closes them", () => {
    cell("ENV-22@1").click();
    expect(get("detail").querySelectorAll("ol.frames li")).toHaveLength(5);
    expect(get("detail").querySelectorAll(".telling")).toHaveLength(1);
    press("Escape");
    expect(get("detail").hidden).toBe(true);
    expect(active()).toBe(cell("ENV-22@1"));
  });

  test("moves over the cells of the table that it is in, past what is hidden", () => {
    cell("ENV-22@1").focus();
    press("ArrowRight");
    expect(active()).toBe(cell("ENV-22@2"));
    press("ArrowLeft");
    press("ArrowDown");
    expect(active()).toBe(cell("EXT-03@1"));
    cell("F-01").focus();
    press("ArrowDown");
    expect(active()).toBe(cell("F-02"));
    press("ArrowUp");
    press("ArrowUp");
    expect(active()).toBe(cell("F-01"));
  });

  test("goes back and forward by its address, which it does not write then", async () => {
    const { history, location } = dom.window;
    const moved = () => new Promise((resolve) => dom.window.addEventListener("hashchange", resolve, { once: true }));
    const [opened] = [moved(), cell("ENV-22@1").click()];
    await opened;
    const [back] = [moved(), history.back()];
    await back;
    expect([get("detail").hidden, location.hash]).toEqual([true, ""]);
    const [forward] = [moved(), history.forward()];
    await forward;
    expect([get("detail").hidden, location.hash]).toEqual([false, "#ENV-22%401"]);
  });
});
