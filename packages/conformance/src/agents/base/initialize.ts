import type { Message } from "../../frames/index.ts";
import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { line, unreplied } from "./replies.ts";

/** What is no protocol version. */
const noVersions: readonly unknown[] = ["1", "", 1.5, -1, 65_536, 2 ** 53, true, [1], {}];

/** What takes the place of a capability that is stated wrongly. */
const malformed: readonly unknown[] = ["yes", 7, [], -1];

/** Members of both versions at once: either reads its own. */
export const bothShapes: Message = {
  clientInfo: { name: "colloquy-check", version: "0.1.0" },
  clientCapabilities: {},
  info: { name: "colloquy-check", version: "0.1.0" },
  capabilities: {},
};

/** The first request of a connection, and what may go wrong with it. */
export const initialize: readonly AgentCase[] = [
  {
    id: "initialize/malformed-version",
    title: "A protocolVersion that is none is refused, and initialize may be tried again",
    rules: ["INIT-03", "DEC-12", "INIT-23", "COMPAT-12"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.start();
      for (const protocolVersion of [...noVersions, null, undefined]) {
        const shown = protocolVersion === undefined ? "nothing" : JSON.stringify(protocolVersion);
        const answer = await agent.request("initialize", { ...agent.introduce(), protocolVersion });
        const ok = test.refused("INIT-03", answer, `initialize with ${shown} for protocolVersion`);
        if (typeof protocolVersion === "number")
          test.holds("DEC-12", ok, `It takes ${shown} for a version: ${show(answer)}.`, answer.at);
      }
      const retried = await agent.request("initialize", agent.introduce());
      for (const rule of ["INIT-23", "COMPAT-12"])
        test.accepted(rule, retried, "initialize, after it had been refused");
    },
  },
  {
    id: "initialize/missing",
    title: "An initialize without what it must have is refused",
    rules: ["ENV-25", "INIT-13"],
    versions: [2],
    async run(test) {
      const agent = await test.start();
      const { name, version } = agent.introduce().info;
      for (const info of [undefined, { name }, { version }, null, "colloquy"]) {
        const answer = await agent.request("initialize", { ...agent.introduce(), info });
        const to = `initialize with ${info === undefined ? "no info" : `the info ${JSON.stringify(info)}`}`;
        for (const rule of ["ENV-25", "INIT-13"]) test.refused(rule, answer, to, -32602);
        if (answer.error === undefined) return;
      }
    },
  },
  {
    id: "initialize/malformed-capabilities",
    title: "Capabilities that are stated wrongly count as not stated",
    rules: ["INIT-21", "DEC-01"],
    versions: [1],
    async run(test) {
      for (const value of malformed) {
        const agent = await test.start();
        const whole = await agent.initialize({ capabilities: value, extra: { clientInfo: value } });
        const to = `initialize with ${JSON.stringify(value)} for all that may be malformed`;
        for (const rule of ["INIT-21", "DEC-01"]) test.accepted(rule, whole, to);
        const other = await test.start();
        const fs = { readTextFile: value, writeTextFile: value };
        const session = { configOptions: value, notices: { boolean: value } };
        const parts = {
          fs,
          terminal: value,
          elicitation: { form: value, url: value },
          session,
          auth: { terminal: value },
        };
        const answer = await other.initialize({ capabilities: parts });
        for (const rule of ["INIT-21", "DEC-01"])
          test.accepted(rule, answer, `initialize with ${JSON.stringify(value)} for each capability`);
      }
    },
  },
  {
    id: "initialize/malformed-markers",
    title: "Markers that are no objects count as not stated",
    rules: ["INIT-20", "DEC-01"],
    versions: [2],
    async run(test) {
      for (const value of [true, null, "yes", []]) {
        const agent = await test.start();
        const whole = await agent.initialize({ capabilities: value });
        const shown = JSON.stringify(value);
        // The object itself may not be null.
        const rules = value === null ? ["DEC-01"] : ["INIT-20", "DEC-01"];
        for (const rule of rules) test.accepted(rule, whole, `initialize with ${shown} for capabilities`);
        const other = await test.start();
        const parts = { elicitation: { form: value, url: value }, auth: { terminal: value } };
        const answer = await other.initialize({ capabilities: parts });
        for (const rule of ["INIT-20", "DEC-01"])
          test.accepted(rule, answer, `initialize with ${shown} for each marker`);
      }
    },
  },
  {
    id: "initialize/before",
    title: "Before initialize, requests are refused",
    rules: ["INIT-22"],
    versions: [1],
    async run(test) {
      const agent = await test.start();
      test.refused("INIT-22", await agent.newSession(), "session/new before initialize", -32600);
    },
  },
  {
    id: "initialize/strays-before",
    title: "Before initialize, notifications and responses are ignored",
    rules: ["INIT-24"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.start();
      await unreplied(
        test,
        ["INIT-24"],
        agent,
        line({ jsonrpc: "2.0", method: "session/cancel", params: { sessionId: "x" } }),
      );
      await unreplied(test, ["INIT-24"], agent, line({ jsonrpc: "2.0", id: 999_999, result: {} }));
      test.accepted("INIT-24", await agent.initialize(), "initialize, after what it had to ignore");
    },
  },
  {
    id: "initialize/newer",
    title: "An initialize for a version of the future is understood as far as it can be",
    rules: ["INIT-28"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.start();
      const garbage = { clientInfo: 7, clientCapabilities: "none", capabilities: [], everything: { is: "new" } };
      const answer = await agent.request("initialize", { protocolVersion: 9, ...garbage });
      test.accepted("INIT-28", answer, "initialize at version 9 with params of unknown shapes");
    },
  },
];
