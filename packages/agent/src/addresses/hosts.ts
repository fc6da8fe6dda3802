import { BlockList, isIP } from "node:net";

/** How far away a host is. `near`: this machine or its network; `link`: addresses of one link, where clouds keep credentials. */
export type Reach = "far" | "near" | "link";

/** Where something is fetched from. */
export interface Host {
  /** As rules name it: in lower case, with the port where it is not the scheme's own. */
  readonly name: string;
  readonly reach: Reach;
}

const near = nets(
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
  ...["192.0.0.0/24", "198.18.0.0/15", "224.0.0.0/3", "fc00::/7", "fec0::/10", "ff00::/8"],
  // What translates to addresses of version 4, whichever these are.
  ...["::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "2002::/16"],
);

const link = nets(
  ...["169.254.0.0/16", "100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32", "fe80::/10", "fd00:ec2::254/128"],
);

/**
 * The host of an address; `undefined` where it is no address of `http` or `https`, or has credentials in it. Only the name
 * is looked at: where it leads, the network's name service says later.
 */
export function hostOf(address: string): Host | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  const bare = withoutDots(url.hostname);
  if (bare === "") return undefined;
  return { name: url.port === "" ? bare : `${bare}:${url.port}`, reach: reachOf(bare) };
}

/** How far away a host is, by its name in lower case or its address, with or without brackets. Names are not looked up. */
export function reachOf(hostname: string): Reach {
  const host = withoutDots(hostname).replace(/^\[|\]$/g, "");
  const version = isIP(host);
  if (version === 0) {
    if (host === "metadata" || host === "metadata.google.internal") return "link";
    // A name without a dot is one of the own network.
    return !host.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host) ? "near" : "far";
  }
  const family = version === 4 ? "ipv4" : "ipv6";
  return link.check(host, family) ? "link" : near.check(host, family) ? "near" : "far";
}

function withoutDots(hostname: string): string {
  return hostname.replace(/\.+$/, "");
}

function nets(...all: readonly string[]): BlockList {
  const list = new BlockList();
  for (const net of all) {
    const [address, bits] = net.split("/");
    list.addSubnet(address!, Number(bits), address!.includes(":") ? "ipv6" : "ipv4");
  }
  return list;
}
