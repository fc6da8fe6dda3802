import { Halt } from "../../judge/index.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { type RequestShape, requestShapes, without } from "./requests.ts";

/** The requests that this agent has to answer. */
function served(test: AgentTest, sessionId?: unknown): readonly RequestShape[] {
  return requestShapes(test.folder, sessionId).filter(
    ({ versions, needs }) => versions.includes(test.protocol) && (needs === undefined || test.claims(needs)),
  );
}

/** Params of requests as a whole. */
export const envelopeParams: readonly AgentCase[] = [
  {
    id: "envelope/missing-params",
    title: "A request without a param that it must have is refused",
    rules: ["ENV-25"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      // With a session that exists, nothing else is wrong with a request.
      const sessionId = test.known.opened === undefined ? undefined : (await test.open(agent)).sessionId;
      for (const { method, params, required } of served(test, sessionId)) {
        if (sessionId === undefined && "sessionId" in params) continue;
        for (const key of required) {
          const answer = await agent.request(method, without(params, key));
          test.refused("ENV-25", answer, `${method} without "${key}"`, -32602);
        }
      }
    },
  },
  {
    id: "envelope/list-params",
    title: "Params that are no object are refused",
    rules: ["ENV-24"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      for (const { method, required } of served(test)) {
        if (required.length === 0) continue;
        const answer = await agent.request(method, []);
        test.refused("ENV-24", answer, `${method} with a list for params`);
      }
      for (const params of ["text", 7, true]) {
        const answer = await agent.request("session/new", params);
        test.refused("ENV-24", answer, `session/new with the params ${params}`);
      }
    },
  },
  {
    id: "envelope/no-params",
    title: "A request of which nothing is required may come without params",
    rules: ["ENV-26"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const free = served(test).filter(({ required }) => required.length === 0);
      if (free.length === 0)
        throw new Halt("not applicable", "Every method that the agent serves has a required param.");
      for (const { method } of free) {
        const whole = await agent.request(method, {});
        // Whatever it says to an empty object, it has to say to none.
        for (const params of [undefined, null]) {
          const answer = await agent.request(method, params);
          const otherwise = `${method} with ${params === null ? "null for params" : "no params"} is not answered like {}.`;
          test.holds("ENV-26", answer.error?.code === whole.error?.code, otherwise, answer.at);
        }
      }
    },
  },
];
