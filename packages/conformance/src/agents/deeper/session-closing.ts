import { show } from "../../judge/index.ts";
import { unanswered } from "../../talk/index.ts";
import type { AgentCase, AgentSession, AgentTest } from "../agent-test.ts";
import { byVersion, holds, notChecked } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { sendPrompt } from "../turn.ts";
import { stillOn } from "./cancelling.ts";
import { streaming } from "./scenes.ts";

/** Sessions that are closed while something goes on in them. */
export const sessionClosing: readonly AgentCase[] = [
  ...byVersion({
    id: "closing/at-work",
    title: "A session that is closed at work ends its work as a cancel would, and is silent afterwards",
    scenario: "long",
    rules: ["SESS-81", "SESS-86", "SESS-88"],
    needs: ["close"],
    async run(test) {
      const session = await attended(test);
      const { talk } = session;
      const turn = await streaming(test, session);
      stillOn(turn);
      const closed = await talk.request("session/close", { sessionId: session.sessionId });
      const refused = `It answered session/close with ${show(closed)}.`;
      if (closed.error !== undefined) holds(test, "SESS-81", false, refused, closed.at);
      const over = await turn.end();
      const seen = `The turn ended with ${JSON.stringify(over.stopReason ?? over.error)}.`;
      holds(test, "SESS-81", over.stopReason === "cancelled", seen, over.at);
      const early = over.at.frame < closed.at.frame && over.stopReason === "cancelled";
      holds(test, "SESS-86", early, `${seen} That was to come before the answer to session/close.`, over.at);
      await talk.alive();
      silent(test, session, closed.at.frame);
    },
  }),
  {
    id: "closing/held-prompts",
    title: "A session that is closed answers the prompts that it has taken",
    scenario: "long",
    rules: ["SESS-87"],
    versions: [2],
    needs: ["close"],
    async run(test) {
      const session = await attended(test);
      const { talk, sessionId } = session;
      const first = await streaming(test, session);
      stillOn(first);
      const second = await sendPrompt(session, test.prompt("say"));
      await talk.alive();
      if (second.answered() !== undefined)
        return test.notChecked("SESS-87", "The agent holds no prompts: it answered the second one at once.");
      await talk.request("session/close", { sessionId });
      const answer = await second.answer();
      const inserted = second.updates("user_message", "user_message_chunk").length > 0;
      const right = inserted ? typeof answer.result?.messageId === "string" : answer.error?.code === -32800;
      const part = inserted ? "It had made it part of the conversation" : "It had not made it part of the conversation";
      test.holds("SESS-87", right, `${part}, and answered the prompt with ${show(answer)}.`, answer.at);
    },
  },
  ...byVersion({
    id: "closing/questions",
    title: "A session that is closed takes back what it asked its user",
    scenario: "permission",
    rules: ["SESS-98"],
    needs: ["close"],
    async run(test) {
      const session = await attended(test);
      const { talk, sessionId } = session;
      talk.serve("session/request_permission", () => unanswered);
      const turn = await sendPrompt(session, test.prompt("permission"));
      const { message: asked } = await turn.asks("session/request_permission");
      const closed = await talk.request("session/close", { sessionId });
      if (closed.error !== undefined)
        return notChecked(test, "SESS-98", `It answered session/close with ${show(closed)}.`);
      await talk.alive();
      const withdrawn = talk
        .notifications("$/cancel_request")
        .some(({ message }) => message.params?.requestId === asked.id);
      const otherwise = `No "$/cancel_request" came for its request ${JSON.stringify(asked.id)}.`;
      holds(test, "SESS-98", withdrawn, otherwise, closed.at);
    },
  }),
];

/** SESS-88: nothing names the session any more. */
function silent(test: AgentTest, { talk, sessionId }: AgentSession, since: number): void {
  const late = talk.heard.find(
    ({ frame, kind, message }) => frame > since && kind !== "response" && message.params?.sessionId === sessionId,
  );
  const otherwise = `After the answer to session/close it sent ${late?.message.method} for the session.`;
  holds(test, "SESS-88", late === undefined, otherwise, late && { talk, frame: late.frame });
}
