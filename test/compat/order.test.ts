import { expect, test } from "vitest";
import { chunk, duo, saying } from "./programs/duo.ts";

test("promise 1 S1-51 slow handlers of updates run one after another, and before the prompt resolves", async () => {
  const log: string[] = [];
  const { clientSide, agentSide } = duo(
    {
      async prompt() {
        for (const text of ["a", "b", "c"]) void agentSide.sessionUpdate(chunk(text));
        return { stopReason: "end_turn" };
      },
    },
    {
      async sessionUpdate({ update }) {
        if (update.sessionUpdate !== "agent_message_chunk" || update.content.type !== "text") return;
        log.push(`begin ${update.content.text}`);
        await new Promise((resolve) => setImmediate(resolve));
        log.push(`end ${update.content.text}`);
      },
    },
  );
  await clientSide.prompt(saying("hello"));
  log.push("resolved");
  expect(log).toEqual(["begin a", "end a", "begin b", "end b", "begin c", "end c", "resolved"]);
});

test("promise 1 updates of a session that is still being made come after the answer that names it", async () => {
  const log: string[] = [];
  const { clientSide, agentSide } = duo(
    {
      newSession() {
        void agentSide.sessionUpdate(chunk("welcome"));
        return { sessionId: "s1" };
      },
    },
    { sessionUpdate: () => void log.push("update") },
  );
  await clientSide.newSession({ cwd: "/", mcpServers: [] });
  log.push("made");
  await clientSide.prompt(saying("hello"));
  expect(log).toEqual(["made", "update"]);
});

test("a handler of an update may call the agent", async () => {
  const { clientSide, agentSide } = duo(
    {
      async prompt() {
        await agentSide.sessionUpdate(chunk("a"));
        return { stopReason: "end_turn" };
      },
      extMethod: () => ({}),
    },
    { sessionUpdate: async () => void (await clientSide.extMethod("_nested", {})) },
  );
  expect(await clientSide.prompt(saying("hello"))).toEqual({ stopReason: "end_turn" });
});

test("S2-38 a cancel that is sent as a request cancels all the same", async () => {
  let cancelled: unknown;
  const { clientSide } = duo({
    cancel: (params) => {
      cancelled = params;
    },
  });
  expect(await clientSide.request("session/cancel", { sessionId: "s1" })).toEqual({});
  expect(cancelled).toEqual({ sessionId: "s1" });
});

test("S4-09 a handler that watches the connection's signal ends when the peer is gone", async () => {
  const begun = Promise.withResolvers<void>();
  const { clientSide, agentSide, toAgent } = duo({
    async prompt() {
      begun.resolve();
      await new Promise((resolve) => agentSide.signal.addEventListener("abort", resolve));
      return { stopReason: "cancelled" };
    },
  });
  void clientSide.prompt(saying("hello"));
  await begun.promise;
  await toAgent.writable.close();
  await agentSide.closed;
  expect(agentSide.signal.reason.message).toContain("client");
});
