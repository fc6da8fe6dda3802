import { fileURLToPath } from "node:url";
import type { Connect } from "./model.ts";

/**
 * Who is measured. `kit-client`, `kit-agent`: ours, with that side written with its kit. `floor`: one write a message.
 * `floor-batched`: one write a turn of the event loop. `chat`: the terminal client.
 */
export type Contender = "ours" | "chat" | "kit-client" | "kit-agent" | "official" | "floor" | "floor-batched";

/** The programs of those who are not named like theirs. */
const programs: { readonly [name: string]: { readonly client: string; readonly agent: string } } = {
  "kit-client": { client: "kit", agent: "ours" },
  "kit-agent": { client: "text", agent: "kit" },
  "floor-batched": { client: "floor", agent: "floor" },
};

/** A contender's client: with a child process, or with its agent in the same process. */
export async function clientOf(contender: Contender, where: "client" | "pair"): Promise<Connect> {
  const program = programs[contender]?.client ?? contender;
  const { connect } = (await import(`./${program}-${where}.js`)) as { connect: Connect };
  return connect;
}

/** The command that starts a contender's agent. */
export function agentOf(contender: Contender, nodeOptions: readonly string[] = []): [string, ...string[]] {
  const program = programs[contender]?.agent ?? contender;
  const path = fileURLToPath(new URL(`./${program}-agent.js`, import.meta.url));
  return [process.execPath, ...nodeOptions, path, contender === "floor-batched" ? "batched" : "plain"];
}
