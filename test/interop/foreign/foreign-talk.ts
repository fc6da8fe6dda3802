import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Version } from "../fixtures/peer.ts";
import { allClientCapabilities, scriptedClient, World } from "../fixtures/scripted-client.ts";
import type { Talk } from "../talk.ts";
import { type Control, control } from "./control.ts";
import { meetingPoint } from "./meeting-point.ts";
import { clientExtras } from "./more.ts";
import type { ForeignPeer } from "./peers.ts";

/** The command of our agent, for a client that knows what the SDK of `peer` knows. */
export function ourAgent({ unknownUpdates }: ForeignPeer, ...versions: Version[]): string[] {
  return [process.execPath, `${import.meta.dirname}/our-agent.ts`, versions.join(","), unknownUpdates.join(",")];
}

/** How long a foreign client may take to end with its agent, in milliseconds. */
const endMs = 10_000;

/** A client made with an SDK of another language, in talk with an agent that it has started. */
export async function foreignTalk(
  peer: ForeignPeer,
  agent: readonly string[],
  version: Version,
  named = true,
): Promise<Talk> {
  const world = new World();
  const arrived = Promise.withResolvers<Control>();
  const point = await meetingPoint((socket) => {
    arrived.resolve(control(socket, () => clientExtras(scriptedClient(version, world))));
  });
  const [program = "", ...args] = peer.program;
  const child = spawn(program, [...args, "client", point.port, String(version), ...agent], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (words = (words + text).slice(-4096)));
  const ended = once(child, "close");
  const tooEarly = ([code]: any[]) => arrived.reject(new Error(`The client ended with ${code} at once: ${words}`));
  ended.then(tooEarly, arrived.reject).finally(point.close);

  const { request, notify, close } = await arrived.promise;
  const end = async () => {
    close();
    const late = setTimeout(() => child.kill("SIGKILL"), endMs);
    const [code] = await ended;
    clearTimeout(late);
    if (code !== 0 || !words.includes("our agent has ended by itself"))
      throw new Error(`The client ended with ${code}, and our agent not by itself: ${words}`);
  };
  const said = allClientCapabilities[version];
  const info = { name: "theirs", version: "1.0.0" };
  const introduction = version === 2 ? { info } : named ? { clientInfo: info } : {};
  const shape = { ...introduction, [version === 1 ? "clientCapabilities" : "capabilities"]: said };
  try {
    const initialize = await request("initialize", { protocolVersion: version, ...shape });
    return { version, world, keepsOrder: peer.keepsOrder, initialize, request, notify, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}
