import type { Turn } from "@colloquy/acp/agent";
import type { Checkpoints } from "../journal/index.ts";
import type { CodingSession } from "../session/index.ts";
import type { Tool, ToolPlace } from "../tools/index.ts";

/** What uses of tools in one turn have in common. */
export interface Bench {
  readonly turn: Turn;
  readonly session: CodingSession;
  readonly place: ToolPlace;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly checkpoints: Checkpoints;
}
