import { domainToUnicode } from "node:url";
import { cleanLine } from "@colloquy/acp/text";
import { type Line, line, styled, wrap } from "../cells/index.ts";

/** The longest address that can be opened, in characters: a longer one cannot be read before. */
export const MAX_URL = 4096;

/** An address as it is opened, or why it is not. */
export type UrlReading = { readonly url: URL } | { readonly problem: string };

/**
 * Reads the address of a link that an agent wants to be opened (C-11): `https`, or `http` on this machine, without control
 * characters.
 */
export function readUrl(text: string): UrlReading {
  if (/[\0-\x20\x7f-\x9f]/.test(text)) return { problem: "it has blanks or control characters in it" };
  const url = URL.parse(text);
  if (url === null) return { problem: "it is no address" };
  if (text.length > MAX_URL || url.href.length > MAX_URL) return { problem: `it is longer than ${MAX_URL} characters` };
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname))) return { url };
  if (url.protocol === "http:") return { problem: "it is not encrypted: http is for this machine alone" };
  return { problem: `it is not https but ${cleanLine(url.protocol.slice(0, 40))}` };
}

/** An address as lines: all of it with its host marked, and what is to be watched out for. */
export function urlLines(url: URL, columns: number): readonly Line[] {
  const { href, host } = url;
  const at = href.indexOf(host, href.indexOf("//") + 2 + userLength(url));
  const marked = line(href.slice(0, at), styled(host, { bold: true, underline: true }), href.slice(at + host.length));
  const warning = (text: string) =>
    wrap(line(styled(`! ${text}`, { color: "yellow" })), columns, { first: line("  ") });
  const unicode = domainToUnicode(url.hostname);
  return [
    ...wrap(marked, columns, { first: line("  ") }),
    ...wrap(line("The site is ", styled(host, { bold: true })), columns, { first: line("  ") }),
    ...(userLength(url) > 0 ? warning("What is before the @ is a name, not the site") : []),
    ...(unicode !== url.hostname && unicode !== ""
      ? warning(`The site's name is written with letters that can look like others: ${cleanLine(unicode)}`)
      : []),
    ...(url.protocol === "http:" ? warning("It is a program on this machine") : []),
  ];
}

/** How long what is before the host is: a user's name, a password, and the `@`. */
function userLength({ username, password }: URL): number {
  const user = password === "" ? username : `${username}:${password}`;
  return user === "" ? 0 : user.length + 1;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
