import type { Heard } from "../../talk/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { line, repliedError, unreplied } from "./replies.ts";

/** What is no message gets one error that belongs to nobody, and the connection goes on. */
export const envelope: readonly AgentCase[] = [
  {
    id: "envelope/unreadable",
    title: "Lines that hold no message are answered with an error that has no id",
    rules: ["ENV-15", "ENV-16", "ERR-16"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const since = agent.heard.length;
      for (const text of ['{"jsonrpc":\n', "hello\n", '{"jsonrpc":"2.0","id":7,"method":"_probe/ping"}}\n'])
        await repliedError(test, ["ENV-15"], agent, text, -32700);
      for (const text of ["42\n", '"text"\n', "null\n", "true\n"])
        await repliedError(test, ["ENV-16"], agent, text, -32600);
      const unread = ({ message }: Heard) => [-32700, -32600].includes(message.error?.code);
      const errors = agent.heard.slice(since).filter(unread);
      if (errors.length === 0) return test.notChecked("ERR-16", "It answers nothing that it cannot read.");
      const named = errors.find(({ message }) => message.id !== null);
      const at = named && { talk: agent, ...named };
      test.holds("ERR-16", named === undefined, "An error that answers something unreadable has an id.", at);
    },
  },
  {
    id: "envelope/neither",
    title: "Objects that are neither request, notification nor response are refused",
    rules: ["ENV-20"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      // What has an id alone may as well be a broken response, which nobody answers.
      await agent.write('{"jsonrpc":"2.0","id":"odd"}\n');
      // JSON-RPC lets a receiver that could not make out the id answer without it.
      for (const method of ["7", "null", "{}", '["session/new"]']) {
        const text = `{"jsonrpc":"2.0","id":"refused ${method.length}","method":${method}}\n`;
        await repliedError(test, ["ENV-20"], agent, text, -32600, [`refused ${method.length}`, null]);
      }
      for (const text of ["{}\n", '{"jsonrpc":"2.0"}\n', '{"jsonrpc":"2.0","method":null}\n'])
        await repliedError(test, ["ENV-20"], agent, text, -32600);
    },
  },
  {
    id: "envelope/batch",
    title: "A batch is refused as a whole",
    rules: ["ENV-17"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const request = { jsonrpc: "2.0", id: "in-a-batch", method: "_probe/ping", params: {} };
      const response = { jsonrpc: "2.0", id: 999_999, result: {} };
      for (const batch of [[], [request], [request, { ...request, id: "too" }, response], [1, 2]]) {
        const since = agent.heard.length;
        await repliedError(test, ["ENV-17"], agent, line(batch), -32600);
        const answers = agent.heard
          .slice(since)
          .filter(({ message }) => message.id === null || message.id === "in-a-batch" || message.id === "too");
        const at = answers[1] && { talk: agent, frame: answers[1].frame };
        test.holds("ENV-17", answers.length <= 1, `It sent ${answers.length} answers to one batch.`, at);
      }
    },
  },
  {
    id: "envelope/stray-responses",
    title: "Responses that nobody awaits, and broken ones, are dropped",
    rules: ["ENV-21"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const error = { code: -32600, message: "Invalid request" };
      const strays: object[] = [
        { id: 999_999, result: {} },
        { id: "never-issued", error },
        { id: 999_998, result: {}, error },
        { id: 999_997, error: "text" },
        { id: null, error },
        { id: null, result: {} },
      ];
      for (const stray of strays) await unreplied(test, ["ENV-21"], agent, line({ jsonrpc: "2.0", ...stray }));
    },
  },
  {
    id: "envelope/unknown-request",
    title: "Requests of methods that do not exist are refused by name",
    rules: ["ENV-22", "EXT-02", "EXT-03", "EXT-18"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      for (const method of ["session/nope", "nonsense", "", "initialize/", "SESSION/NEW"])
        test.refused("ENV-22", await agent.request(method, {}), `a request of "${method}"`, -32601);
      const custom = await agent.request("_colloquy.test/echo", { any: "thing" }, { id: "custom" });
      test.holds("EXT-02", true, "");
      test.refused("EXT-03", custom, "an unknown custom request", -32601);
      for (const params of [undefined, {}, { deep: [{ er: null }] }, [1, "two", null]]) {
        const answer = await agent.request("_colloquy.test/any", params);
        const wanted = `a custom request with the params ${JSON.stringify(params) ?? "left out"}`;
        test.refused("EXT-18", answer, wanted, -32601);
      }
    },
  },
  {
    id: "envelope/unknown-notification",
    title: "Notifications that no agent knows, or cannot read, are ignored",
    rules: ["ENV-05", "ENV-23", "EXT-04", "DEC-10", "RCAN-07"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const note = (method: string, params?: unknown) => line({ jsonrpc: "2.0", method, params });
      await unreplied(test, ["ENV-05", "ENV-23"], agent, note("session/nope", {}));
      await unreplied(test, ["ENV-05", "EXT-04"], agent, note("_colloquy.test/note", { any: "thing" }));
      await unreplied(test, ["ENV-05", "EXT-04"], agent, note("_colloquy.test/note", [1, 2]));
      await unreplied(test, ["ENV-05", "RCAN-07"], agent, note("$/colloquy_unknown", {}));
      for (const params of [undefined, null, [], {}, { sessionId: 7 }, { sessionId: null }, { sessionId: "nobody's" }])
        await unreplied(test, ["ENV-05", "DEC-10"], agent, note("session/cancel", params));
      // Requests to an agent, without an id: nobody could be told what is wrong with them.
      await unreplied(test, ["ENV-05", "DEC-10"], agent, note("session/prompt", { sessionId: 7 }));
    },
  },
];
