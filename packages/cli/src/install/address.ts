import { isIP } from "node:net";
import { reachOf } from "@colloquy/agent/addresses";

/** Why nothing is downloaded from this address, as a sentence; `undefined` when it may be. */
export function addressProblem(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return `${JSON.stringify(address.slice(0, 200))} is no address`;
  if (url.username !== "" || url.password !== "") return `The address of ${url.host} has a user or password in it`;
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname))) return undefined;
  return `${showAddress(url)} is not an address of https`;
}

/** Why a redirect is not followed, as a sentence; `undefined` when it is. `near`: whether `from` is of this machine's network. */
export function redirectProblem(from: URL, near: boolean, to: URL): string | undefined {
  const problem = addressProblem(to.href);
  if (problem !== undefined) return `${showAddress(from)} redirects, and that is not followed: ${problem}`;
  if (from.protocol === "https:" && to.protocol === "http:") return `${showAddress(from)} redirects away from https`;
  if (!near && isNear(to.hostname)) return `${showAddress(from)} redirects into the own network (${to.host})`;
  return undefined;
}

/** An address for people: without what may be a secret in it. */
export function showAddress(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/** Whether a host, by its name or address, is this machine or of its network. Names are not looked up. */
export function isNear(host: string): boolean {
  return reachOf(host) !== "far";
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (bare === "localhost" || bare.endsWith(".localhost") || bare === "::1") return true;
  return isIP(bare) === 4 && bare.startsWith("127.");
}
