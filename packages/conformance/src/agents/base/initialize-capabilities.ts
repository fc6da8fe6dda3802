import type { Message } from "../../frames/index.ts";
import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { requestShapes } from "./requests.ts";

/** What a client may advertise, each by itself, as the path to it and its value. */
const parts: { readonly [version: number]: readonly (readonly [path: string, value: unknown])[] } = {
  1: [
    ["fs.readTextFile", true],
    ["fs.writeTextFile", true],
    ["terminal", true],
    ["elicitation.form", {}],
    ["elicitation.url", {}],
    ["session.configOptions.boolean", {}],
    ["session.notices", {}],
    ["session.compaction", {}],
    ["auth.terminal", true],
  ],
  2: [
    ["elicitation.form", {}],
    ["elicitation.url", {}],
    ["auth.terminal", {}],
  ],
};

/** Of what a client can and cannot do. */
export const initializeCapabilities: readonly AgentCase[] = [
  {
    id: "initialize/combinations",
    title: "An agent works with clients that can do this and not that",
    rules: ["INIT-11"],
    versions: [1, 2],
    async run(test) {
      for (const chosen of combinations(parts[test.protocol]!.length)) {
        const capabilities = advertised(parts[test.protocol]!.filter((_, index) => chosen(index)));
        const agent = await test.start();
        const to = `with the capabilities ${JSON.stringify(capabilities)}`;
        if (!test.accepted("INIT-11", await agent.initialize({ capabilities }), `initialize ${to}`)) return;
        if (test.known.opened === undefined) continue;
        test.accepted("INIT-11", await agent.newSession(), `session/new ${to}`);
      }
    },
  },
  {
    id: "initialize/minimal-1",
    title: "An initialize with nothing but a version is enough",
    rules: ["INIT-31", "COMPAT-08"],
    versions: [1],
    async run(test) {
      const bare = await test.start();
      test.accepted(
        "INIT-31",
        await bare.request("initialize", { protocolVersion: 1 }),
        "initialize without capabilities",
      );
      const old = await test.start();
      const fs = { readTextFile: true, writeTextFile: true };
      const answer = await old.request("initialize", { protocolVersion: 1, clientCapabilities: { fs } });
      test.accepted("COMPAT-08", answer, "initialize as clients of 2025 wrote it");
      if (test.known.opened === undefined) return;
      test.accepted("INIT-31", await bare.newSession(), "session/new after a minimal initialize");
      test.accepted("COMPAT-08", await old.newSession(), "session/new of a client of 2025");
    },
  },
  {
    id: "initialize/minimal-2",
    title: "An initialize without capabilities is enough",
    rules: ["INIT-18"],
    versions: [2],
    async run(test) {
      const agent = await test.start();
      const { protocolVersion, info } = agent.introduce();
      const answer = await agent.request("initialize", { protocolVersion, info });
      if (!test.accepted("INIT-18", answer, "initialize without capabilities")) return;
      if (test.claims("resume")) return;
      for (const { method, versions, params } of requestShapes(test.folder)) {
        if (!versions.includes(2) || !method.startsWith("session/")) continue;
        const refusal = await agent.request(method, params);
        test.refused("INIT-18", refusal, `${method} of an agent without "session"`, -32601);
      }
    },
  },
  {
    id: "initialize/session-methods",
    title: 'An agent that says "session" has all methods that the word stands for',
    rules: ["INIT-19"],
    versions: [2],
    needs: ["resume"],
    async run(test) {
      const agent = await test.ready();
      const promised = ["session/new", "session/list", "session/resume", "session/close", "session/prompt"];
      for (const { method, versions, params } of requestShapes(test.folder)) {
        if (!versions.includes(2) || !promised.includes(method)) continue;
        const answer = await agent.request(method, params);
        const otherwise = `It does not know ${method}: ${show(answer)}.`;
        test.holds("INIT-19", answer.error?.code !== -32601, otherwise, answer.at);
      }
    },
  },
];

/**
 * Choices among `count` things: none, all, and enough others that of any two there is a choice with either alone. Few, where all
 * would be 2 to the power of `count`.
 */
function combinations(count: number): readonly ((index: number) => boolean)[] {
  const bits = Math.ceil(Math.log2(count));
  const halves = Array.from({ length: bits }, (_, bit) => bit).flatMap((bit) => [
    (index: number) => ((index >> bit) & 1) === 1,
    (index: number) => ((index >> bit) & 1) === 0,
  ]);
  return [() => false, () => true, ...halves];
}

function advertised(chosen: readonly (readonly [path: string, value: unknown])[]): Message {
  const all: { [key: string]: any } = {};
  for (const [path, value] of chosen) {
    const keys = path.split(".");
    let at = all;
    for (const key of keys.slice(0, -1)) at = at[key] ??= {};
    at[keys.at(-1)!] = value;
  }
  return all;
}
