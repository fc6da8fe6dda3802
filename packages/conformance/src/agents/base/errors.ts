import { type MethodInfo, supports } from "@colloquy/acp/schema";
import * as v1 from "@colloquy/acp/schema/v1/unstable";
import * as v2 from "@colloquy/acp/schema/v2/unstable";
import type { Message } from "../../frames/index.ts";
import { Halt, show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { authMethodsOf, capabilitiesOf } from "../claims.ts";
import { NO_SESSION, requestShapes } from "./requests.ts";

const methods: { readonly [version: number]: { readonly [method: string]: MethodInfo } } = {
  1: v1.methods,
  2: v2.methods,
};

/** A place in a program, as languages print it where an exception was thrown. */
const TRACE = /\n\s+at .+:\d+|Traceback \(most recent call|\bstack backtrace:|goroutine \d+ \[/;

/** What talks of signing in. */
const SIGN_IN = /auth|log ?in\b|sign.?in|api.?key|credential/i;

/** Errors that an agent answers with. */
export const errors: readonly AgentCase[] = [
  {
    id: "errors/not-advertised",
    title: "Methods that the agent does not advertise are refused by name",
    rules: ["ERR-06"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const shapes = requestShapes(test.folder).filter(({ versions }) => versions.includes(test.protocol));
      const missing = shapes.filter(({ method }) => {
        const path = methods[test.protocol]![method]?.gate?.capability;
        return path !== undefined && !supports(capabilitiesOf(test.known), path);
      });
      if (missing.length === 0) throw new Halt("not applicable", "The agent advertises all that can be advertised.");
      for (const { method, params } of missing) {
        const to = `${method}, which is not advertised`;
        test.refused("ERR-06", await agent.request(method, params), to, -32601);
      }
    },
  },
  {
    id: "errors/unknown-session",
    title: "Requests for a session that does not exist are refused, with its id",
    rules: ["ERR-09"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const sessionId = NO_SESSION;
      const wanted = [
        "session/prompt",
        "session/load",
        "session/resume",
        "session/set_mode",
        "session/set_config_option",
      ];
      for (const { method, versions, needs, params } of requestShapes(test.folder, sessionId)) {
        const meant = versions.includes(test.protocol) && wanted.includes(method);
        if (!meant || (needs !== undefined && !test.claims(needs))) continue;
        const answer = await agent.request(method, params);
        const to = `${method} of an unknown session`;
        if (answer.error?.code === -32000) throw new Halt("blocked", "The agent wants a sign-in first.");
        if (!test.refused("ERR-09", answer, to, -32002)) continue;
        const named = answer.error?.data?.sessionId === sessionId;
        test.holds("ERR-09", named, `The error does not name the session in "data": ${show(answer)}.`, answer.at);
      }
    },
  },
  {
    id: "errors/sign-in",
    title: "An agent that wants a sign-in says so with its own code",
    rules: ["ERR-08"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const answer = await agent.newSession();
      if (answer.error === undefined) return test.notChecked("ERR-08", "The agent opens a session without a sign-in.");
      const offered = authMethodsOf(test.known).length > 0;
      const text = `${answer.error.message} ${JSON.stringify(answer.error.data ?? "")}`;
      if (answer.error.code !== -32000 && !(offered && SIGN_IN.test(text)))
        return test.notChecked("ERR-08", `The agent opens no session, for another reason: ${show(answer)}.`);
      test.refused("ERR-08", answer, "session/new without the sign-in that it wants", -32000);
    },
  },
  {
    id: "errors/no-traces",
    title: "Errors carry no stack traces",
    rules: ["ERR-13"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const odd: readonly Message[] = [{}, { sessionId: "__proto__" }, { cwd: "\u0000", mcpServers: [] }, { cwd: 7 }];
      for (const { method, versions, needs } of requestShapes(test.folder)) {
        if (!versions.includes(test.protocol) || (needs !== undefined && !test.claims(needs))) continue;
        for (const params of odd) {
          const answer = await agent.request(method, params);
          const trace =
            answer.error !== undefined && TRACE.test(`${answer.error.message}\n${traceable(answer.error.data)}`);
          test.holds(
            "ERR-13",
            !trace,
            `The error for ${method} shows where it was thrown: ${show(answer)}.`,
            answer.at,
          );
        }
      }
    },
  },
];

/** All text in a value, as it is: JSON would hide its line breaks. */
function traceable(data: unknown): string {
  if (typeof data === "string") return data;
  if (typeof data !== "object" || data === null) return "";
  return Object.values(data).map(traceable).join("\n");
}
