import type { ProviderSettings } from "./settings.ts";

/**
 * The base URL of a provider as its API wants it. People and other programs write it without the version (Anthropic's own
 * kits do), Ollama's even without a scheme and as the address that it listens on. Undefined: it is no http or https URL, or
 * it has a user's name or a password in it, which would end up in errors. `home`: where a provider on this machine listens by
 * itself.
 */
export function readBaseUrl(
  written: string,
  type: NonNullable<ProviderSettings["type"]>,
  home?: string,
): string | undefined {
  const bare = home !== undefined && !written.includes("://");
  const url = URL.parse(bare ? `http://${written}` : written);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  if (home !== undefined && url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  if (bare && url.port === "") url.port = new URL(home).port;
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path}${versionMissing(path, type, home !== undefined)}`;
}

function versionMissing(path: string, type: NonNullable<ProviderSettings["type"]>, local: boolean): string {
  if (/\/v\d\w*$/.test(path)) return "";
  if (type === "anthropic") return "/v1";
  if (type === "google") return "/v1beta";
  return local && path === "" ? "/v1" : "";
}
