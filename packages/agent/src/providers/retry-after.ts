/**
 * When a provider wants to be asked again, in milliseconds from now: by `retry-after-ms`, by `retry-after` in seconds or as a
 * date, or by what Google has in its body for that. Undefined: it does not say.
 */
export function retryAfter(error: unknown, now = Date.now()): number | undefined {
  const { responseHeaders = {}, responseBody = "" } = error as {
    responseHeaders?: { readonly [name: string]: string };
    responseBody?: string;
  };
  const ms = amount(responseHeaders["retry-after-ms"]);
  if (ms !== undefined) return ms;
  const after = responseHeaders["retry-after"] ?? /"retryDelay":\s*"([\d.]+)s"/.exec(responseBody)?.[1];
  const seconds = amount(after);
  if (seconds !== undefined) return Math.ceil(seconds * 1_000);
  const date = after === undefined ? Number.NaN : Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function amount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}
