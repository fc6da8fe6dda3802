import type { AgentCase } from "../agent-test.ts";
import { line, repliedError, replyTo } from "./replies.ts";

const LONG_ID = "x".repeat(4096);

/** Ids that every implementation has to give back as they are. */
const good: readonly unknown[] = [
  "7",
  7,
  0,
  -1,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  "",
  "null",
  "ünï 😀 \u2028",
  LONG_ID,
];

/** Ids that are none, whatever the version. */
const wrong: readonly unknown[] = [true, {}, [], [1]];

const ping = (id: unknown) => line({ jsonrpc: "2.0", id, method: "_probe/ping", params: {} });

/** Ids of requests. */
export const envelopeIds: readonly AgentCase[] = [
  {
    id: "envelope/ids",
    title: "An answer carries the id of its request, value and type",
    rules: ["ENV-04", "ENV-14"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      for (const id of good) {
        const reply = await replyTo(agent, ping(id), [id]);
        const shown = JSON.stringify(id).slice(0, 40);
        test.holds("ENV-04", reply !== undefined, `No answer has the id ${shown} of the request.`, reply?.at);
      }
      const since = agent.heard.length;
      const unknown = { jsonrpc: "2.0", method: "_probe/ping", params: {} };
      const known = { jsonrpc: "2.0", method: "session/new", params: { cwd: agent.folder, mcpServers: [] } };
      await agent.write(line({ ...known, id: 4_000_001 }) + line({ ...unknown, id: "4000001" }));
      const [number, text] = [await agent.answerTo(4_000_001, { since }), await agent.answerTo("4000001", { since })];
      const apart = text.error?.code === -32601 && number.error?.code !== -32601;
      const otherwise = 'It took 4000001 and "4000001" for the same id: the answers are exchanged.';
      test.holds("ENV-14", apart, otherwise, text.at);
    },
  },
  {
    id: "envelope/odd-ids",
    title: "Requests with a fraction or null for an id are answered with that id, or refused",
    rules: ["ENV-04"],
    versions: [1],
    async run(test) {
      const agent = await test.ready();
      for (const id of [1.5, null]) {
        const reply = await replyTo(agent, ping(id), [id, null]);
        const otherwise = `A request with the id ${id} got an answer neither with that id nor with null.`;
        test.holds("ENV-04", reply !== undefined, otherwise, reply?.at);
      }
      // What no version calls an id must at least not end the connection.
      for (const id of wrong) {
        await agent.write(ping(id));
        await agent.alive();
      }
    },
  },
  {
    id: "envelope/wrong-ids",
    title: "Requests with anything but text or an integer for an id are refused",
    rules: ["ENV-08", "ENV-09"],
    versions: [2],
    async run(test) {
      const agent = await test.ready();
      await repliedError(test, ["ENV-08"], agent, ping(null), -32600);
      for (const id of [1.5, ...wrong]) await repliedError(test, ["ENV-09"], agent, ping(id), -32600);
    },
  },
];
