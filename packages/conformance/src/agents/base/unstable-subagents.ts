import { Halt } from "../../judge/index.ts";
import { everything } from "../agent-talk.ts";
import type { AgentCase } from "../agent-test.ts";
import { attended } from "../client-side.ts";
import { playPrompt } from "../turn.ts";

const told: readonly string[] = ["subagent_update", "session_message", "session_message_chunk"];

/** Sessions of subagents. */
export const subagents: readonly AgentCase[] = [
  {
    id: "subagents/not-known",
    title: "A client that does not know subagents is told nothing of them",
    scenario: "subagent",
    rules: ["SUBA-01"],
    versions: [1],
    async run(test) {
      const session = await attended(test);
      const { talk, sessionId } = session;
      await playPrompt(session, test.prompt("subagent"));
      const stray = talk
        .notifications("session/update")
        .find(
          ({ message: { params } }) => told.includes(params?.update?.sessionUpdate) || params?.sessionId !== sessionId,
        );
      const otherwise = `It sent ${JSON.stringify(stray?.message.params)}.`;
      test.holds("SUBA-01", stray === undefined, otherwise, stray && { talk, frame: stray.frame });
    },
  },
  {
    id: "subagents/not-open",
    title: "A session of a subagent takes no prompts from the client",
    scenario: "subagent",
    rules: ["SUBA-06"],
    versions: [1, 2],
    async run(test) {
      const capabilities = test.protocol === 1 ? { ...everything[1], subagents: {} } : everything[2];
      const session = await attended(test, { capabilities });
      const { talk } = session;
      const { turn } = await playPrompt(session, test.prompt("subagent"));
      const sessionId = turn.updates("subagent_update")[0]?.message.params.update.sessionId;
      if (sessionId === undefined) throw new Halt("not checked", "No subagent with a session of its own worked.");
      const answer = await talk.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "Hello" }] });
      test.refused("SUBA-06", answer, "a prompt for the session of a subagent");
    },
  },
];
