import type { Message } from "../../frames/index.ts";
import type { ClientModel } from "../client-program.ts";
import type { ClientTest } from "../client-test.ts";

/** What a case has whose client can tell what it knows. */
export interface Known {
  /** Sends updates, and resolves to what the client knows of the session after them. */
  after(...updates: readonly Message[]): Promise<ClientModel>;
  /** Ends the turn. */
  end(stopReason?: string): Promise<void>;
}

/** A turn of a client that can tell what it knows of the session. Ends the case as not checked where it cannot. */
export async function known(test: ClientTest, session: Message = {}): Promise<Known> {
  const { agent, prompt } = await test.turn({ session });
  await agent.take(prompt);
  return {
    async after(...updates) {
      for (const update of updates) await agent.update(update);
      await agent.alive();
      return test.model();
    },
    end: (stopReason) => agent.finish(prompt, stopReason),
  };
}

/** A block of text. */
export const text = (words: string): Message => ({ type: "text", text: words });

/** Whether a value is this one, as JSON. */
export function same(value: unknown, wanted: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(wanted);
}
