import { fileURLToPath } from "node:url";
import type { Connect } from "./model.ts";

/**
 * Who is measured. `kit`: ours, written with the kits. `floor`: one write a message. `floor-batched`: one write a turn of the
 * event loop.
 */
export type Contender = "ours" | "kit" | "official" | "floor" | "floor-batched";

/** A contender's client: with a child process, or with its agent in the same process. */
export async function clientOf(contender: Contender, where: "client" | "pair"): Promise<Connect> {
  const { connect } = (await import(`./${programOf(contender)}-${where}.js`)) as { connect: Connect };
  return connect;
}

/** The command that starts a contender's agent. */
export function agentOf(contender: Contender, nodeOptions: readonly string[] = []): [string, ...string[]] {
  const path = fileURLToPath(new URL(`./${programOf(contender)}-agent.js`, import.meta.url));
  return [process.execPath, ...nodeOptions, path, contender === "floor-batched" ? "batched" : "plain"];
}

function programOf(contender: Contender): string {
  return contender === "floor-batched" ? "floor" : contender;
}
