import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { bothShapes } from "./initialize.ts";

/** Requests that only the other version has. */
const foreign = {
  1: ["auth/login", "auth/logout", "tool_call/cancel", "terminal/cancel"],
  2: ["authenticate", "session/load", "session/set_mode"],
} as const;

/** Clients of another version, and of several. */
export const compat: readonly AgentCase[] = [
  {
    id: "compat/both-versions",
    title: "An agent of both versions serves each client in its own",
    rules: ["COMPAT-01"],
    versions: [1, 2],
    async run(test) {
      const other = test.protocol === 1 ? 2 : 1;
      const agent = await test.start();
      const answer = await agent.request("initialize", { ...bothShapes, protocolVersion: other });
      if (answer.result?.protocolVersion !== other)
        return test.notApplicable("COMPAT-01", `The agent does not speak version ${other}.`);
      const mine = await test.start();
      for (const { result, at } of [answer, await mine.request("initialize", mine.introduce())]) {
        const version = result?.protocolVersion;
        const shaped =
          version === 2
            ? typeof result.info === "object" && !("agentCapabilities" in result) && !("agentInfo" in result)
            : version === 1 && !("info" in result) && !("capabilities" in result);
        const otherwise = `The answer has not the shape of the version that it names: ${show({ result, at })}.`;
        test.holds("COMPAT-01", shaped, otherwise, at);
      }
    },
  },
  {
    id: "compat/one-version",
    title: "A connection stays with the version that was agreed on",
    rules: ["COMPAT-02"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      for (const method of foreign[test.protocol]) {
        const answer = await agent.request(method, {});
        const otherwise = `${method} does not exist at version ${test.protocol}; it answered ${show(answer)}.`;
        test.holds("COMPAT-02", answer.error !== undefined, otherwise, answer.at);
      }
      if (test.known.opened === undefined) return;
      // After a session, nothing lets a connection begin anew.
      await test.open(agent);
      const protocolVersion = test.protocol === 1 ? 2 : 1;
      const answer = await agent.request("initialize", { ...bothShapes, protocolVersion });
      const kept = answer.error !== undefined || answer.result?.protocolVersion === test.protocol;
      test.holds("COMPAT-02", kept, `A second initialize changed the version: ${show(answer)}.`, answer.at);
    },
  },
  {
    id: "compat/newer-client",
    title: "A client that asks for version 2 is answered, whatever the agent speaks",
    rules: ["COMPAT-04"],
    versions: [1],
    async run(test) {
      const agent = await test.start();
      const { info, capabilities } = bothShapes;
      const answer = await agent.request("initialize", { protocolVersion: 2, info, capabilities });
      const version = answer.result?.protocolVersion;
      const ok = version === 1 || version === 2;
      test.holds("COMPAT-04", ok, `Expected version 1 or 2; it answered ${show(answer)}.`, answer.at);
      if (version !== 1 || test.known.opened === undefined) return;
      test.accepted("COMPAT-04", await agent.newSession(), "session/new of a client that asked for version 2");
    },
  },
  {
    id: "compat/both-shapes",
    title: "An initialize may be written for both versions at once",
    rules: ["COMPAT-05"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.start();
      const answer = await agent.request("initialize", { ...bothShapes, protocolVersion: test.protocol });
      const agreed = answer.result?.protocolVersion === test.protocol;
      test.holds("COMPAT-05", agreed, `Expected version ${test.protocol}; it answered ${show(answer)}.`, answer.at);
    },
  },
];
