import type { ClientCase } from "../client-test.ts";
import { known, same, text } from "./known.ts";

const chunk = (content: unknown, more: object = {}) => ({
  sessionUpdate: "agent_message_chunk",
  messageId: "m",
  content,
  ...more,
});

/** Updates that nobody knows, or that are not as they should be: each costs itself at most. */
export const strangeUpdates: readonly ClientCase[] = [
  {
    id: "strange/unknown-updates",
    title: "Updates and content of unknown types cost themselves, not the session",
    rules: ["DEC-09", "CONT-04", "CONT-11", "CONT-14", "CONT-17"],
    versions: [1],
    async run(test) {
      const { agent, prompt } = await test.turn();
      const since = agent.heard.length;
      await agent.update({ sessionUpdate: "weather", sky: "blue" });
      await agent.update({ sessionUpdate: "_colloquy.test/weather", sky: "blue" });
      await agent.update({ sky: "blue" });
      await test.goesOn("DEC-09", agent, "after an update of an unknown kind");
      const answer = agent.heard
        .slice(since)
        .find(({ kind, message }) => kind === "response" && message.error?.code !== -32601);
      test.holds("DEC-09", answer === undefined, `It answered a notification: ${JSON.stringify(answer?.message)}.`);
      await agent.update(chunk({ type: "hologram", of: "a cat" }));
      await test.goesOn("CONT-11", agent, "after content of an unknown type");
      await agent.update(chunk({ type: "image", data: "AAAA", mimeType: "image/png" }));
      await test.goesOn("CONT-04", agent, "after an image");
      await agent.update(chunk({ ...text("MARKED"), annotations: { priority: "high", audience: 5 } }));
      await test.goesOn("CONT-14", agent, "after annotations that are malformed");
      await agent.update(chunk({ type: "resource", resource: { uri: "file:///a", text: "a", more: [1] }, _more: 1 }));
      await test.goesOn("CONT-17", agent, "after a resource with more in it");
      await agent.finish(prompt);
    },
  },
  {
    id: "strange/version-2",
    title: "In version 2 what is unknown is kept, and what is malformed costs itself",
    rules: [
      "CONT-09",
      "CONT-10",
      "DEC-01",
      "DEC-02",
      "DEC-05",
      "DEC-06",
      "DEC-07",
      "DEC-11",
      "DEC-12",
      "DIFF-12",
      "DIFF-13",
      "EXT-17",
      "TOOL-33",
    ],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const say = (model: Awaited<ReturnType<typeof after>>) => model.messages.find(({ id }) => id === "m")?.text;
      await after(chunk(text("kept")), { sessionUpdate: "_colloquy.test/weather", sky: "blue" });
      test.holds("EXT-17", true, "");
      const contents = [
        [{ type: "_hologram" }, "CONT-09"],
        [{ type: "image" }, "CONT-10"],
        [{ type: 5 }, "DEC-07"],
        [{ type: "resource", resource: {} }, "DEC-06"],
      ] as const;
      for (const [content, rule] of contents) {
        const model = await after(chunk(content));
        test.holds(
          rule,
          say(model)?.startsWith("kept") === true && !/undefined|null/.test(say(model) ?? ""),
          `The message says ${JSON.stringify(say(model))}.`,
        );
      }
      let model = await after({
        sessionUpdate: "tool_call_update",
        toolCallId: "t",
        title: "Look",
        locations: [{ path: "/a", line: 0 }, { path: 5 }, { path: "/b", line: 2 }],
      });
      const call = () => model.toolCalls.find(({ toolCallId }) => toolCallId === "t");
      const paths = ((call()?.locations ?? []) as { path?: string }[]).map(({ path }) => path);
      test.holds("DEC-02", same(paths, ["/a", "/b"]), `It has the locations ${JSON.stringify(call()?.locations)}.`);
      test.holds("TOOL-33", same(paths, ["/a", "/b"]), `It has the locations ${JSON.stringify(call()?.locations)}.`);
      const line = ((call()?.locations ?? []) as { line?: number }[])[0]?.line;
      test.holds("DEC-01", line == null || line === 0, `It has the line ${line}.`);
      model = await after({ sessionUpdate: "usage_update", used: 1.5, size: 10 });
      test.holds("DEC-11", model.usage?.used !== 1.5, "It took a fraction for a number of tokens.");
      model = await after(
        { sessionUpdate: "usage_update", used: 5, size: 10 },
        { sessionUpdate: "usage_update", used: "many" },
      );
      test.holds("DEC-05", model.usage?.used === 5, `It has the usage ${JSON.stringify(model.usage)}.`);
      model = await after({
        sessionUpdate: "terminal_update",
        terminalId: "x",
        command: "make",
        size: { cols: 70_000, rows: 0 },
      });
      const size = model.terminals.find(({ terminalId }) => terminalId === "x")?.size as
        | { cols?: number }
        | null
        | undefined;
      test.holds("DEC-12", size?.cols !== 70_000, `It has a terminal with ${size?.cols} columns.`);
      const diff = (changes: unknown[]) => ({
        sessionUpdate: "tool_call_update",
        toolCallId: "d",
        title: "Change",
        content: [{ type: "diff", changes }],
      });
      model = await after(
        diff([
          { operation: "_transmute", path: "/a" },
          { operation: "move", path: "/b" },
          { operation: "add", path: "/c" },
        ]),
      );
      const changed = model.toolCalls.find(({ toolCallId }) => toolCallId === "d")?.content as
        | { changes?: { operation?: string }[] }[]
        | undefined;
      const kinds = (changed?.[0]?.changes ?? []).map(({ operation }) => operation);
      test.holds("DIFF-12", kinds.includes("_transmute"), `It has the changes ${JSON.stringify(kinds)}.`);
      test.holds(
        "DIFF-13",
        !kinds.includes("move") && kinds.includes("add"),
        `It has the changes ${JSON.stringify(kinds)}.`,
      );
      await end();
    },
  },
  {
    id: "strange/meta",
    title: "In version 2 the _meta of what is patched is patched by its keys",
    rules: ["EXT-20", "EXT-21", "EXT-22", "MSG-11"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const patch = (_meta?: unknown) => ({
        sessionUpdate: "tool_call_update",
        toolCallId: "t",
        title: "Look",
        ...(_meta !== undefined && { _meta }),
      });
      const meta = async (rule: string, wanted: unknown, ...updates: readonly object[]) => {
        const model = await after(...(updates as never[]));
        const is = model.toolCalls.find(({ toolCallId }) => toolCallId === "t")?._meta;
        test.holds(
          rule,
          same(is ?? {}, wanted),
          `Expected the _meta ${JSON.stringify(wanted)}; it has ${JSON.stringify(is)}.`,
        );
      };
      await meta("EXT-20", { a: 1, b: { c: 2 } }, patch({ a: 1, b: { c: 2 } }), patch());
      await meta("EXT-20", { a: 1, b: { d: null }, e: 3 }, patch({ b: { d: null }, e: 3 }));
      await meta("EXT-21", { b: { d: null }, e: 3 }, patch({ a: null }));
      const chunk = {
        sessionUpdate: "tool_call_content_chunk",
        toolCallId: "t",
        content: { type: "content", content: text("x") },
        _meta: { z: 9 },
      };
      await meta("EXT-22", { b: { d: null }, e: 3 }, chunk);
      await meta("MSG-11", {}, patch(null));
      await end();
    },
  },
];
