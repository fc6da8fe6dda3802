import { BlockList, isIP } from "node:net";

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
  const bare = host.replace(/^\[|\]$/g, "");
  const version = isIP(bare);
  return version === 0 ? isLoopback(host) : ours.check(bare, version === 4 ? "ipv4" : "ipv6");
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (bare === "localhost" || bare.endsWith(".localhost") || bare === "::1") return true;
  return isIP(bare) === 4 && bare.startsWith("127.");
}

const ours = new BlockList();
for (const net of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/3"],
  // The last ones hold addresses of version 4, whichever these are.
  ...["::/96", "fc00::/7", "fe80::/9", "ff00::/8", "::ffff:0:0:0/96", "64:ff9b::/96", "2002::/16"],
]) {
  const [address, bits] = net.split("/");
  ours.addSubnet(address!, Number(bits), address!.includes(":") ? "ipv6" : "ipv4");
}
