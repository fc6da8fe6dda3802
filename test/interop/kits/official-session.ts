import type { v1, v2 } from "@colloquy/acp";
import { applyResponse, promptEnded, promptFailed, promptSent, reduce, type Session } from "@colloquy/acp/state";
import type { Version } from "../fixtures/peer.ts";
import type { World } from "../fixtures/scripted-client.ts";
import type { Ended, OpenSession } from "./author.ts";

/** What the client keeps of a session. */
export interface Held {
  state: Session;
  readonly marks: boolean[];
  readonly updates: any[];
  replaying: boolean;
}

/** What a session needs of the client. */
export interface Place {
  readonly version: Version;
  readonly world: World;
  readonly gone: Promise<unknown>;
  hold(id: string): Held;
  request(method: string, params: object): Promise<any>;
  notify(method: string, params: object): Promise<void>;
  settled(): Promise<void>;
}

/** A session that the agent has opened. */
export function opened(place: Place, id: string): OpenSession {
  const { version, world, request, notify, settled } = place;
  const session = place.hold(id);
  let running = 0;
  const set = async (method: string, params: object) => {
    const answer = await request(method, { sessionId: id, ...params });
    await settled();
    session.state = applyResponse(session.state, answer, version as 1);
  };
  const setOption = (configId: string, value: string) =>
    set("session/set_config_option", { configId, value, ...(version === 2 && { type: "id" }) });
  return {
    id,
    get state() {
      return session.state;
    },
    marks: session.marks,
    async prompt(words) {
      running++;
      try {
        return await (version === 1 ? turnV1 : turnV2)(place, id, session, words);
      } finally {
        running--;
        world.happened();
      }
    },
    async cancel() {
      await notify("session/cancel", { sessionId: id });
      world.withdraw();
      await world.until(() => running === 0);
    },
    async setMode(modeId) {
      if (version === 2) return await setOption("mode", modeId);
      await set("session/set_mode", { modeId });
      session.state = reduce(session.state, { sessionUpdate: "current_mode_update", currentModeId: modeId }, 1);
    },
    setOption,
    close: async () => void (await request("session/close", { sessionId: id })),
  };
}

const block = (words: string) => [{ type: "text", text: words } as const];

function textOf(updates: readonly any[]): string {
  return updates
    .filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk")
    .map(({ content }) => content.text)
    .join("");
}

/** Version 1: the turn ends with the answer. */
async function turnV1({ request, settled }: Place, id: string, session: Held, words: string): Promise<Ended> {
  const before = session.updates.length;
  session.state = promptSent(session.state, block(words));
  try {
    const answer: v1.PromptResponse = await request("session/prompt", { sessionId: id, prompt: block(words) });
    await settled();
    session.state = promptEnded(session.state, answer);
    return { stopReason: answer.stopReason, text: textOf(session.updates.slice(before)) };
  } catch (error) {
    session.state = promptFailed(session.state, error as v2.Error);
    throw error;
  }
}

/** Version 2: the turn ends at the first idle after its message, which the answer names. */
async function turnV2({ request, world, gone }: Place, id: string, session: Held, words: string): Promise<Ended> {
  const answer = request("session/prompt", { sessionId: id, prompt: block(words) });
  // CANC-15: so is a prompt answered that was cancelled before its turn began.
  const sent = await answer.catch((error) => (error.code === -32800 ? undefined : Promise.reject(error)));
  if (sent === undefined) return { stopReason: "cancelled", text: "" };
  const { messageId } = sent;
  const since = () => {
    const from = session.updates.findIndex((update) => update.messageId === messageId);
    return from < 0 ? [] : session.updates.slice(from);
  };
  const isIdle = ({ state }: any) => state === "idle";
  await Promise.race([world.until(() => since().some(isIdle)), gone.then(() => Promise.reject(new Error("gone")))]);
  const updates = since();
  const end = updates.findIndex(isIdle);
  const { stopReason, error } = updates[end];
  if (stopReason === "error") throw error;
  return { stopReason, text: textOf(updates.slice(0, end)) };
}
