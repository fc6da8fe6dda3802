import { afterEach, expect } from "vitest";
import type { AgentHandlersV1 } from "../../../packages/acp/src/agent/index.ts";
import { v1 as agentV1, serveAgent } from "../../../packages/acp/src/agent/index.ts";
import type { ClientHandlersV1 } from "../../../packages/acp/src/client/index.ts";
import { v1 as clientV1, connectAgent } from "../../../packages/acp/src/client/index.ts";
import { lines, webStreams } from "../../../packages/acp/src/wire/index.ts";
import { type Overheard, overhear } from "../overhear.ts";
import type { OlderSdk } from "./sdks.ts";

const info = { name: "ours", version: "1.0.0" };
export const session = { sessionId: "s" };
export const setup = { cwd: "/", mcpServers: [] };
export const words = (text: string) => ({ type: "text" as const, text });
export const prompt = [words("hi")];

type Methods = { readonly [method: string]: (params: any) => unknown };
const said: { readonly sdk: OlderSdk; readonly conversation: Overheard[] }[] = [];

/** After each test: every message, whoever said it, is one of the other side's schema, and ours have no `_meta`. */
export function expectOnlyTheirSchema(): void {
  afterEach(() => {
    const all = said.splice(0);
    expect(all.flatMap(({ conversation }) => conversation).length).toBeGreaterThan(0);
    expect(all.flatMap(({ sdk, conversation }) => sdk.misfits(conversation))).toEqual([]);
    const ours = all.flatMap(({ conversation }) => conversation.filter(({ from }) => from === "us"));
    expect(JSON.stringify(ours)).not.toContain('"_meta"');
  });
}

/** Bytes in both directions: our end as a wire, theirs as the class of theirs wants it. */
function connect(sdk: OlderSdk, side: "AgentSideConnection" | "ClientSideConnection", author: Methods) {
  const down = new TransformStream<Uint8Array, Uint8Array>();
  const up = new TransformStream<Uint8Array, Uint8Array>();
  const conversation: Overheard[] = [];
  said.push({ sdk, conversation });
  const { [side]: Connection, ndJsonStream } = sdk.exports;
  const ends = [up.writable, down.readable] as const;
  const connection = new Connection(() => author, ...(ndJsonStream ? [ndJsonStream(...ends)] : ends));
  const wire = overhear(lines(webStreams(up.readable, down.writable)), conversation, "us");
  return { connection, wire, conversation };
}

/** Our agent with a client of theirs, which keeps the updates that it hears. */
export function withTheirClient(
  sdk: OlderSdk,
  handlers: Partial<AgentHandlersV1>,
  author: Methods = {},
  options: Parameters<typeof agentV1>[1] = {},
) {
  const updates: any[] = [];
  const silent = {
    requestPermission: () => ({ outcome: { outcome: "cancelled" } }),
    readTextFile: () => ({ content: "" }),
  };
  const sessionUpdate = ({ update }: any) => void updates.push(update);
  const { connection, wire, conversation } = connect(sdk, "ClientSideConnection", {
    ...silent,
    sessionUpdate,
    ...author,
  });
  const all = {
    "session/new": () => session,
    "session/prompt": () => ({ stopReason: "end_turn" as const }),
    ...handlers,
  };
  serveAgent({ info, versions: [agentV1(all, options)] }, wire);
  const clientCapabilities = { fs: { readTextFile: true, writeTextFile: true }, terminal: true };
  return {
    client: connection,
    updates,
    conversation,
    initialize: () => connection.initialize({ protocolVersion: 1, clientCapabilities }),
  };
}

/** Our client with an agent of theirs. */
export async function withTheirAgent(sdk: OlderSdk, author: Methods, handlers: ClientHandlersV1 = {}) {
  const updates: any[] = [];
  const least = {
    initialize: () => ({ protocolVersion: 1 }),
    newSession: () => session,
    prompt: () => ({ stopReason: "end_turn" }),
    authenticate: () => {},
    cancel: () => {},
  };
  const { connection, wire, conversation } = connect(sdk, "AgentSideConnection", { ...least, ...author });
  const version = clientV1({ "session/update": ({ update }) => void updates.push(update), ...handlers });
  const agent = await connectAgent({ info, versions: [version] }, wire);
  return { agent, theirs: connection, updates, conversation };
}
