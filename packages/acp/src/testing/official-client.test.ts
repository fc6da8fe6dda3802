import * as first from "@agentclientprotocol/sdk";
import * as second from "@agentclientprotocol/sdk/experimental/v2";
import { expect, test } from "vitest";
import { serveAgent } from "../agent/index.ts";
import { lines, webStreams } from "../wire/index.ts";
import { versions } from "./fixtures/meeting.ts";
import { scriptedAgent } from "./index.ts";

test.each(versions)("version %i: the official SDK's client is asked, and told what came of it", async (version) => {
  const sdk: any = version === 1 ? first : second;
  const [there, back] = [new TransformStream<Uint8Array>(), new TransformStream<Uint8Array>()];
  serveAgent(scriptedAgent({ pace: 0 }), lines(webStreams(there.readable, back.writable)));
  const app = sdk.client({ name: "theirs" });
  const said = Promise.withResolvers<string>();
  app.onNotification("session/update", ({ params: { update } }: any) => {
    if (update.sessionUpdate === "agent_message_chunk") said.resolve(update.content.text);
  });
  app.onRequest("session/request_permission", ({ params }: any) => {
    const option = params.options.find(({ kind }: { kind: string }) => kind === "allow_once");
    return { outcome: { outcome: "selected", optionId: option.optionId } };
  });
  const { agent } = app.connect(sdk.ndJsonStream(there.writable, back.readable));
  const who = { name: "theirs", version: "1" };
  const shape = version === 1 ? { clientInfo: who, clientCapabilities: {} } : { info: who, capabilities: {} };
  await agent.request("initialize", { protocolVersion: version, ...shape });
  const { sessionId } = await agent.request("session/new", { cwd: "/home/me/notes", mcpServers: [] });
  await agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "#permission" }] });
  expect(await said.promise).toBe("permitted.txt was allowed, and is there.");
});
