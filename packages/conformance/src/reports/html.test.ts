import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { documentOf } from "./document-of.ts";
import { hostile, report, secret } from "./fixtures/hostile.ts";
import { htmlReport } from "./html/html.ts";

const document = documentOf(report, { hide: (text) => text.replaceAll(secret, "[hidden]") });
const html = htmlReport(document);
const [, data = "", script = ""] =
  /<script type="application\/json" id="data">(.*?)<\/script>\n<script>(.*?)<\/script>/s.exec(html)!;
const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html)!;

/** Every tag outside of scripts and styles. */
const tags = html.replace(/<(script|style)([^>]*)>.*?<\/\1>/gs, "<$1$2>").match(/<[a-z!][^>]*>/gi)!;

describe("D-27: the page of a hostile program", () => {
  test("has just its own two scripts, one style, and no element or handler of the peer", () => {
    expect(html.match(/<script/gi)).toHaveLength(2);
    expect(html.match(/<\/script/gi)).toHaveLength(2);
    expect(tags.filter((tag) => /^<(img|iframe|object|embed|link|a|base|svg)\b/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => /\son\w+\s*=/i.test(tag))).toEqual([]);
    expect(html).not.toContain("<!--");
    expect(html).not.toContain(secret);
  });

  test("holds what the peer wrote as data, whole", () => {
    expect(data).not.toMatch(/[<>&\n\u2028\u202e]/);
    expect(JSON.parse(data)).toEqual(JSON.parse(JSON.stringify(document)));
    expect(JSON.parse(data).subject.name.toWellFormed()).toBe(hostile.toWellFormed());
  });

  test("has a policy that lets nothing run or load but its own script and style", () => {
    const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)!;
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hash(script)}`,
      `style-src ${hash(style)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<style>"));
  });

  test("needs nothing from outside", () => {
    expect(tags.join("")).not.toMatch(/\b(src|href|action)\s*=/);
    expect(style).not.toMatch(/url\(|@import/);
    expect(script).not.toMatch(/\b(fetch|import|XMLHttpRequest|WebSocket|eval)\b\s*\(/);
  });

  test("has a script that stands alone, and never makes HTML of a text", () => {
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|__vi/);
  });

  test("names what it shows: every part that the script fills is there, once", () => {
    for (const [, id] of script.matchAll(/find(?:<[^>]*>)?\("(\w+)"\)/g))
      expect(html.split(`id="${id}"`), id).toHaveLength(2);
    expect(html).toMatch(/<html lang="en">/);
    expect(html).toMatch(/<noscript>/);
  });
});
