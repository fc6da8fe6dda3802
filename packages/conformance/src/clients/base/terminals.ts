import { join } from "node:path";
import type { Message } from "../../frames/index.ts";
import type { Answer } from "../../talk/index.ts";
import type { ClientTalk } from "../client-talk.ts";
import type { ClientTest } from "../client-test.ts";

/** What a case does with a terminal of the client's. */
export interface Terminals {
  readonly agent: ClientTalk;
  readonly sessionId: string;
  /** Sends `terminal/create`; the user allows it where he is asked. */
  create(params: Message): Promise<Answer>;
  /** Creates a terminal that runs a program of Node's, and resolves to its id. */
  node(program: string, params?: Message): Promise<string>;
  /** Sends one of the methods that name a terminal. */
  send(method: "output" | "wait_for_exit" | "kill" | "release", terminalId: unknown, more?: Message): Promise<Answer>;
  /** Ends the turn. */
  end(): Promise<void>;
}

/** What a client has to advertise for cases with terminals. */
export const terminal = { 1: "terminal" } as const;

/** A turn in which the agent runs commands. */
export async function terminals(test: ClientTest): Promise<Terminals> {
  const { agent, prompt, sessionId } = await test.turn();
  const create = (params: Message) => test.allowed(agent.request("terminal/create", { sessionId, ...params }));
  return {
    agent,
    sessionId,
    create,
    async node(program, params = {}) {
      const { result } = await create({
        command: process.execPath,
        args: ["-e", program],
        cwd: test.folder,
        ...params,
      });
      return result?.terminalId;
    },
    send: (method, terminalId, more = {}) => agent.request(`terminal/${method}`, { sessionId, terminalId, ...more }),
    end: () => agent.finish(prompt),
  };
}

/** A program of Node's that runs until it is killed. */
export const forever = "setInterval(() => {}, 1e6)";

/** Where a program of a case may leave a file. */
export function inFolder(test: ClientTest, name: string): string {
  return join(test.folder, name);
}
