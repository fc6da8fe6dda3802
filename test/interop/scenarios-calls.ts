import { expect } from "vitest";
import { failure, newSession, prompt, type Scenario, said } from "./scenarios.ts";

export const callScenarios: readonly Scenario[] = [
  {
    title: "EXT-18 the client's extension calls reach the agent and come back",
    async run(talk) {
      const params = { deep: [{ a: null }], text: "🎵" };
      expect(await talk.request("_interop/ask", params)).toEqual({ heard: params });
      await talk.notify("_interop/told", { from: "client" });
      const echoed = () => talk.world.notified.findLast(({ method }) => method === "_interop/told_back");
      await talk.world.until(() => echoed()?.params.from === "client");
      expect(echoed()?.params).toEqual({ from: "client" });
    },
  },
  {
    title: "EXT-03 the agent's extension calls reach the client; one that it does not know fails with -32601",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect(said(await prompt(talk, sessionId, "extension"))).toMatchObject({
        answer: { heard: { from: "agent", deep: [{ a: null }] } },
        unknown: { code: -32601 },
      });
      const told = talk.world.notified.findLast(({ method }) => method === "_interop/told");
      expect(told?.params).toEqual({ from: "agent" });
    },
  },
  {
    title: "EXT-03 an unknown method fails with -32601",
    async run(talk) {
      expect(await failure(talk.request("_interop/nothing", {}))).toMatchObject({ code: -32601 });
      expect(await failure(talk.request("session/nothing", {}))).toMatchObject({ code: -32601 });
    },
  },
  {
    title: "promise 6: params that do not fit fail with -32602, and cost nothing else",
    async run(talk) {
      expect(await failure(talk.request("session/prompt", { sessionId: 7 }))).toMatchObject({ code: -32602 });
      const { sessionId } = await newSession(talk);
      expect((await prompt(talk, sessionId, "updates")).stopReason).toBe("end_turn");
    },
  },
  {
    title: "an error keeps its code and its data",
    async run(talk) {
      const at = { sessionId: "nowhere", cwd: "/home/me", mcpServers: [] };
      const missing = { code: -32002, data: { sessionId: "nowhere" } };
      expect(await failure(talk.request("session/resume", at))).toMatchObject(missing);
      if (talk.version === 1) expect(await failure(talk.request("session/load", at))).toMatchObject(missing);
    },
  },
  {
    title: "promise 4: a request that the client takes back fails with -32800",
    async run(talk) {
      const controller = new AbortController();
      const slow = failure(talk.request("_interop/slow", {}, controller.signal));
      await talk.request("_interop/ask", {});
      controller.abort();
      expect(await slow).toMatchObject({ code: -32800 });
    },
  },
  {
    title: "promise 4: a request that the agent takes back fails with -32800",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect(said(await prompt(talk, sessionId, "withdraw"))).toMatchObject({ code: -32800 });
    },
  },
];
