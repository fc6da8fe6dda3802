import type { HostOptions } from "@colloquy/acp/client";
import { nodeFiles, nodeTerminals } from "@colloquy/acp/node";
import type { ViewEvent } from "../view/index.ts";

/** What is served to agents of version 1. */
export interface Hosting {
  /** Real paths; the first is where commands run. */
  readonly roots: readonly string[];
  /** Whether the agent may write files and run commands through us. Reading it may always. */
  readonly writes: boolean;
  /** Decides on writes to files that make programs run. */
  readonly allowSensitive: (path: string) => Promise<boolean>;
  readonly onEvent: (event: ViewEvent) => void;
}

/** Serves the files of the session's folders, and runs commands in them, if it may. */
export function hostsFor({ roots, writes, allowSensitive, onEvent }: Hosting): HostOptions {
  return {
    files(sessions) {
      const files = nodeFiles({
        roots: (sessionId) => sessions(sessionId) && roots,
        allowWrite: async ({ path, sensitive }) => writes && (!sensitive || (await allowSensitive(path))),
      });
      return {
        readTextFile: (params) => files.readTextFile(params),
        async writeTextFile(params) {
          const written = await files.writeTextFile(params);
          onEvent({ type: "wrote", path: params.path });
          return written;
        },
      };
    },
    ...(writes && {
      terminals: (sessions) =>
        nodeTerminals({
          roots: (sessionId) => sessions(sessionId) && roots,
          shellLines: true,
        }),
    }),
  };
}
