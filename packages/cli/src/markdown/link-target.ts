import { cleanLine } from "@colloquy/acp/text";

/** The longest target of a link that is shown whole, in characters. */
export const MAX_TARGET = 500;

/**
 * Where a link goes, to be shown beside its text: nothing in it is hidden, and where it would be read wrongly, because of a
 * user's name or of letters that look like others, the host is named in plain letters (D-22).
 */
export function showTarget(href: string): string {
  const target = cleanLine(href).trim();
  const shown = target.length > MAX_TARGET ? `${target.slice(0, MAX_TARGET).toWellFormed()}…` : target;
  const host = doubtfulHost(href);
  return host === undefined ? shown : `${shown}, host: ${host}`;
}

/** The real host of an address that may be taken for another. */
function doubtfulHost(href: string): string | undefined {
  if (!/^[a-z][a-z\d+.-]*:[\\/]{2}/i.test(href)) return undefined;
  const url = URL.parse(href);
  if (url === null || url.host === "") return undefined;
  const written = /^[^:]*:[\\/]*([^\\/?#]*)/.exec(href)?.[1] ?? "";
  const odd =
    url.username !== "" || url.password !== "" || /[^\x21-\x7e]|%|\\/.test(written) || /(^|\.)xn--/.test(url.host);
  return odd || /^[^:]*:(?:\\|\/\\|\/{3})/.test(href) ? cleanLine(url.host) : undefined;
}
