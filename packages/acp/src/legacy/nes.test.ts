import { describe, expect, test } from "vitest";
import { withOldAgent, withOldClient } from "./fixtures/conversations.ts";
import type { DidOpenDocumentParams, NesSuggestParams, NesSuggestResult } from "./index.ts";
import { nes } from "./nes.ts";

const suggestion = { kind: "jump" as const, id: "1", uri: "file:///a", position: { line: 0, character: 0 } };
const suggest: NesSuggestParams = {
  sessionId: "n",
  uri: "file:///a",
  version: 1,
  position: { line: 0, character: 3 },
  triggerKind: "automatic",
};
const opened: DidOpenDocumentParams = { sessionId: "n", uri: "file:///a", languageId: "ts", version: 1, text: "" };

describe("next-edit suggestions as they were frozen (A26)", () => {
  const noted: unknown[] = [];
  const handlers = {
    "session/new": () => ({ sessionId: "s" }),
    "session/prompt": () => ({ stopReason: "end_turn" as const }),
    "_nes/start": () => ({ sessionId: "n" }),
    "_nes/suggest": (): NesSuggestResult => ({ suggestions: [suggestion] }),
    "_document/didOpen": (params: unknown) => void noted.push(params),
    "_nes/accept": (params: unknown) => void noted.push(params),
  };

  test("are served by an agent under extension names", async () => {
    const capabilities = { nes: { events: { document: { didOpen: {} } } } };
    const { client, initialized } = await withOldClient(handlers, [nes()], {}, capabilities);
    expect(initialized.agentCapabilities.nes).toEqual(capabilities.nes);
    expect((await client.call("nes/start")).result).toEqual({ sessionId: "n" });
    client.notify("document/didOpen", { ...opened });
    client.notify("nes/accept", { sessionId: "n", id: "1" });
    expect((await client.call("nes/suggest", { ...suggest })).result).toEqual({ suggestions: [suggestion] });
    expect(noted).toEqual([opened, { sessionId: "n", id: "1" }]);
  });

  test("are refused without their required fields, and such notifications dropped", async () => {
    noted.length = 0;
    const { client } = await withOldClient(handlers, [nes()]);
    client.notify("document/didOpen", { ...opened, version: "one" });
    const { error } = await client.call("nes/suggest", { ...suggest, uri: undefined });
    expect(error).toEqual({ code: -32602, message: "Invalid params: uri must be a string" });
    expect(noted).toEqual([]);
  });

  test("are unknown without the dialect", async () => {
    const { client } = await withOldClient(handlers, []);
    expect((await client.call("nes/start")).error.code).toBe(-32601);
  });

  test("are asked for by a client under the same names", async () => {
    const { agent, peer } = await withOldAgent(
      { "nes/start": () => ({ sessionId: "n" }), "nes/suggest": () => ({ suggestions: [suggestion] }) },
      [nes()],
    );
    expect(await agent.request("_nes/start", {})).toEqual({ sessionId: "n" });
    await agent.notify("_document/didOpen", opened);
    expect(await agent.request("_nes/suggest", suggest)).toEqual({ suggestions: [suggestion] });
    expect(peer.heard.slice(1).map(({ method }) => method)).toEqual(["nes/start", "document/didOpen", "nes/suggest"]);
  });
});
