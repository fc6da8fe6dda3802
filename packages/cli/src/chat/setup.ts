import type { McpServer } from "@colloquy/acp/client";
import type { UnstableAgent } from "@colloquy/acp/client/unstable";
import type { Spawned } from "@colloquy/acp/node";
import type { Launch } from "../agents/index.ts";
import type { Folders } from "../peer/index.ts";
import type { Policy } from "../permissions/index.ts";
import type { TraceFile } from "../trace/index.ts";
import type { ChatOptions } from "./arguments.ts";
import type { Face } from "./face.ts";

/** An agent that runs for a chat. */
export type ChatAgent = UnstableAgent & Spawned;

/** What a chat is made of. */
export interface ChatSetup {
  readonly launch: Launch;
  readonly options: ChatOptions;
  readonly folders: Folders;
  readonly mcpServers: readonly McpServer[];
  readonly policy: Policy;
  readonly traceFile: TraceFile | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted when the chat is left. */
  readonly closing: AbortSignal;
  readonly face: Face;
}
