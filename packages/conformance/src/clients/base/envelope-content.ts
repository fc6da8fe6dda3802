import type { ClientCase } from "../client-test.ts";

/** Messages that are strange, and right. */
export const envelopeContent: readonly ClientCase[] = [
  {
    id: "envelope/unknown-members",
    title: "Members that nobody knows change nothing",
    rules: ["ENV-27", "ENV-33", "EXT-06", "EXT-08", "EXT-10", "INIT-30"],
    versions: [1, 2],
    async run(test) {
      const offer = {
        extra: { zzz: 1, _meta: { "colloquy.test/any": { thing: [1] } } },
        session: { zzz: { a: null } },
      };
      const { agent, prompt } = await test.turn(offer);
      test.holds("INIT-30", true, "");
      await agent.take(prompt);
      const messageId = test.protocol === 2 ? { messageId: "m" } : {};
      const say = (text: string, more: object, content: object = {}) =>
        agent.update({
          sessionUpdate: "agent_message_chunk",
          ...messageId,
          content: { type: "text", text, ...content },
          ...more,
        });
      await say("oak ", { zzz: 1 }, { zzz: [{}] });
      test.holds("ENV-27", (await agent.alive()) >= 0, "");
      await agent.write(
        `${JSON.stringify({
          jsonrpc: "2.0",
          method: "session/update",
          params: {
            sessionId: agent.sessionId,
            update: { sessionUpdate: "agent_message_chunk", ...messageId, content: { type: "text", text: "elm " } },
          },
        }).replace('"params":{', '"params":{"_meta":{"__proto__":{"polluted":true},"constructor":1},')}\n`,
      );
      test.holds("ENV-33", (await agent.alive()) >= 0, "");
      await say("ash ", { _meta: ["not", "an", "object"] });
      await say("fir", { _meta: "text" });
      await test.goesOn("EXT-06", agent, "after members that nobody knows");
      await agent.finish(prompt);
      test.holds("EXT-08", true, "");
      await test.tells("EXT-10", "oak elm ash fir");
    },
  },
  {
    id: "envelope/large-numbers",
    title: "Numbers beyond 2^53 do not make a message invalid",
    rules: ["ENV-34"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const link = { type: "resource_link", uri: "file:///a", name: "a", size: "HUGE" };
      const messageId = test.protocol === 2 ? { messageId: "m" } : {};
      const update = { sessionUpdate: "agent_message_chunk", ...messageId, content: link };
      const line = JSON.stringify({
        jsonrpc: "2.0",
        method: "session/update",
        params: { sessionId: agent.sessionId, update },
      });
      await agent.write(`${line.replace('"HUGE"', "18446744073709551615")}\n`);
      await test.goesOn("ENV-34", agent, "after a size of 2^64 - 1");
      await agent.finish(prompt);
    },
  },
  {
    id: "envelope/depth",
    title: "A message that is nested very deeply costs that message",
    rules: ["ENV-32"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
      await agent.write(`{"jsonrpc":"2.0","method":"_probe/deep","params":{"deep":${deep}}}\n`);
      await test.goesOn("ENV-32", agent, "after 10,000 lists in each other");
      await agent.finish(prompt);
    },
  },
  {
    id: "envelope/concurrent",
    title: "A request that waits for the user does not hold up others",
    rules: ["ENV-29"],
    versions: [1, 2],
    acts: ["reject"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const asked = test.ask(agent, "waiting");
      await agent.alive();
      test.holds("ENV-29", true, "");
      await test.act({ do: "reject" });
      await asked;
      await agent.finish(prompt);
    },
  },
];
