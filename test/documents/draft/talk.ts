import { afterEach, expect } from "vitest";
import type { AgentHandlersV2, ServedAgent, v2 } from "../../../packages/acp/src/agent/index.ts";
import { v2 as agentV2, serveAgent } from "../../../packages/acp/src/agent/index.ts";
import type { ClientV2 } from "../../../packages/acp/src/agent/types.ts";
import type { ClientHandlersV2 } from "../../../packages/acp/src/client/index.ts";
import { v2 as clientV2, connectAgent } from "../../../packages/acp/src/client/index.ts";
import { type Answers, RawPeer } from "../../../packages/acp/src/legacy/fixtures/raw-peer.ts";
import { draft202606 } from "../../../packages/acp/src/legacy/index.ts";
import { memoryPair } from "../../../packages/acp/src/wire/index.ts";
import { type Overheard, overhear } from "../overhear.ts";
import { misfits } from "./misfits.ts";

/** All that was said in a test. Each conversation has its own ids, so that they can be told apart. */
const conversations: Overheard[][] = [];

/** After each test: every message, whoever said it, is one of the draft. */
export function expectOnlyTheDraft(): void {
  afterEach(() => {
    const said = conversations.splice(0);
    expect(said.flat().length).toBeGreaterThan(0);
    expect(said.flatMap(misfits)).toEqual([]);
  });
}

function listened() {
  const [near, far] = memoryPair();
  const conversation: Overheard[] = [];
  conversations.push(conversation);
  return [near, overhear(far, conversation, "them")] as const;
}

const info = { name: "ours", version: "1.0.0" };
export const session = { sessionId: "s" };
export const words = (text: string) => ({ type: "text" as const, text });
export const prompt = [words("hi")];

/** `initialize` of a client of the draft. */
export const hello = {
  protocolVersion: 2,
  clientInfo: { name: "old", version: "1", title: "Old" },
  capabilities: {},
};

/** The answer to it of an agent of the draft that can do everything. */
export const welcome = (rest: object = {}) => ({
  protocolVersion: 2,
  agentInfo: { name: "old", version: "1" },
  capabilities: {
    session: {
      prompt: { image: {}, audio: {}, embeddedContext: {} },
      mcp: { stdio: {}, http: {} },
      load: {},
      list: {},
      delete: {},
      additionalDirectories: {},
      resume: {},
      close: {},
    },
    auth: { logout: {} },
  },
  authMethods: [{ type: "agent", id: "key", name: "Key" }],
  ...rest,
});

type Options = Parameters<typeof v2>[1];

/** Our agent with a client of the draft, initialized. */
export async function agentWithDraftClient(
  handlers: Partial<AgentHandlersV2> = {},
  answers: Answers = {},
  options: Options = {},
) {
  const [near, far] = listened();
  const all: AgentHandlersV2 = {
    "session/new": () => session,
    "session/list": () => ({ sessions: [] }),
    "session/resume": () => ({}),
    "session/close": () => ({}),
    "session/prompt": () => ({ messageId: "m" }),
    "session/cancel": () => {},
    ...handlers,
  };
  const served: ServedAgent<ClientV2> = serveAgent(
    { info, versions: [agentV2(all, options)], dialects: [draft202606()] },
    near,
  );
  const client = new RawPeer(far, answers);
  const { result: initialized } = await client.call("initialize", hello);
  return {
    client,
    /** The client, as our agent sees it. */
    peer: served.client!,
    initialized,
    /** Sends updates as our agent; resolves with them as the client heard them. */
    async tell(...updates: { readonly sessionUpdate: string; readonly [field: string]: unknown }[]) {
      for (const update of updates) await served.client!.notify("session/update", { ...session, update } as never);
      await client.call("session/list");
      return client.updates;
    },
  };
}

/** Our client with an agent of the draft, initialized. */
export async function clientWithDraftAgent(answers: Answers = {}, handlers: ClientHandlersV2 = {}) {
  const [near, far] = listened();
  const updates: any[] = [];
  const peer = new RawPeer(far, { initialize: () => welcome(), "session/list": () => ({ sessions: [] }), ...answers });
  const version = clientV2({ "session/update": ({ update }) => void updates.push(update), ...handlers });
  const agent = await connectAgent({ info, versions: [version], dialects: [draft202606()] }, near);
  return {
    /** The agent, as our client sees it. */
    agent,
    peer,
    updates,
    /** Sends updates as the agent; resolves with them as our client was told. */
    async tell(...sent: { readonly [field: string]: unknown }[]) {
      for (const update of sent) peer.update("s", update);
      await agent.request("session/list");
      return updates;
    },
  };
}
