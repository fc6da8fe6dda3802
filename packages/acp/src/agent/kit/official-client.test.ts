import * as first from "@agentclientprotocol/sdk";
import * as second from "@agentclientprotocol/sdk/experimental/v2";
import { expect, test } from "vitest";
import { lines, webStreams } from "../../wire/index.ts";
import { agent } from "../agent.ts";
import { serveAgent } from "../serve-agent.ts";
import { info, text, versions } from "./fixtures/meeting.ts";
import type { AgentOptions } from "./index.ts";

/** A client made with the official SDK, and what it saw. */
async function theirs(version: 1 | 2, options: Partial<AgentOptions>, permission: string) {
  const sdk: any = version === 1 ? first : second;
  const [there, back] = [new TransformStream<Uint8Array>(), new TransformStream<Uint8Array>()];
  serveAgent(agent({ info, prompt: () => {}, ...options }), lines(webStreams(there.readable, back.writable)));
  const updates: any[] = [];
  const waiting = new Set<() => void>();
  const app = sdk.client({ name: "theirs" });
  app.onNotification("session/update", ({ params }: any) => {
    updates.push(params.update);
    for (const look of [...waiting]) look();
  });
  app.onRequest("session/request_permission", ({ params }: any) => {
    const option = params.options.find(({ kind }: { kind: string }) => kind === permission);
    return { outcome: { outcome: "selected", optionId: option.optionId } };
  });
  const connection = app.connect(sdk.ndJsonStream(there.writable, back.readable));
  const who = { name: "theirs", version: "1" };
  const shape = version === 1 ? { clientInfo: who, clientCapabilities: {} } : { info: who, capabilities: {} };
  const initialize = await connection.agent.request("initialize", { protocolVersion: version, ...shape });
  const until = (fits: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!fits()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return {
    connection,
    initialize,
    updates,
    until,
    request: (method: string, params: object) => connection.agent.request(method, params),
  };
}

test.each(versions)(
  "promise 8: version %i: the official SDK's client runs a turn, is asked, and loads the session",
  async (version) => {
    const { request, updates, until, initialize, connection } = await theirs(
      version,
      {
        commands: { plan: { description: "Plans", run: () => {} } },
        options: [{ id: "mode", name: "Mode", category: "mode", values: ["ask", "code"], default: "ask" }],
        async prompt(turn) {
          const call = turn.tool({ title: "Write", kind: "edit" });
          if (await call.permitted()) {
            call.diff({ path: "/home/me/a.md", newText: "milk\n" });
            call.done();
          }
          turn.plan(["Look", "Act"]);
          turn.say("Done.");
        },
      },
      "allow_once",
    );
    expect(initialize.protocolVersion).toBe(version);
    const { sessionId, configOptions } = await request("session/new", { cwd: "/work", mcpServers: [] });
    expect(configOptions).toHaveLength(1);
    const answer = await request("session/prompt", { sessionId, prompt: [text("hi")] });
    if (version === 1) expect(answer).toEqual({ stopReason: "end_turn" });
    await until(() => JSON.stringify(updates).includes("Done."));
    if (version === 2) await until(() => updates.some(({ state }) => state === "idle"));
    expect(JSON.stringify(updates)).toContain("/home/me/a.md");
    const before = updates.length;
    const load = { sessionId, cwd: "/work", mcpServers: [] };
    if (version === 1) await request("session/load", load);
    else await request("session/resume", { ...load, replayFrom: { type: "start" } });
    await until(() => JSON.stringify(updates.slice(before)).includes("Done."));
    connection.close();
  },
);

test.each(versions)(
  "promise 4: CANC-02 CANC-13 version %i: the official SDK's client cancels a turn",
  async (version) => {
    const { request, updates, until, connection } = await theirs(
      version,
      {
        async prompt(turn) {
          await turn.say("Begun.");
          await new Promise((_resolve, reject) => turn.signal.addEventListener("abort", reject, { once: true }));
        },
      },
      "allow_once",
    );
    const { sessionId } = await request("session/new", { cwd: "/work", mcpServers: [] });
    const turn = request("session/prompt", { sessionId, prompt: [text("hi")] });
    await until(() => JSON.stringify(updates).includes("Begun."));
    await connection.agent.notify("session/cancel", { sessionId });
    if (version === 1) expect(await turn).toEqual({ stopReason: "cancelled" });
    else await until(() => updates.some(({ state, stopReason }) => state === "idle" && stopReason === "cancelled"));
    connection.close();
  },
);
