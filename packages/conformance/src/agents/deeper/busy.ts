import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { sendPrompt } from "../turn.ts";
import { stillOn } from "./cancelling.ts";
import { streaming } from "./scenes.ts";

/** Prompts for a session that is at work. */
export const busy: readonly AgentCase[] = [
  ...byVersion({
    id: "busy/second-prompt",
    title: "A second prompt comes while the first is played, then a cancel",
    scenario: "long",
    rules: ["PROM-14", "CANC-15", "CANC-17"],
    async run(test) {
      const session = await attended(test);
      const { talk } = session;
      const first = await streaming(test, session);
      stillOn(first);
      const second = await sendPrompt(session, test.prompt("say"));
      await talk.alive();
      const inserted = second.updates("user_message", "user_message_chunk").length > 0;
      const held = !inserted && second.answered() === undefined;
      await first.cancel();
      const over = await first.end();
      const answer = await second.answer();
      if (test.protocol === 1) return void test.holds("PROM-14", true, "");
      const said = `The second prompt was answered ${show(answer)}.`;
      if (held) {
        test.notChecked("CANC-17", "The agent had not inserted the second prompt.");
        const late = second.updates("user_message", "user_message_chunk").find(({ frame }) => frame > over.at.frame);
        const dropped =
          answer.error === undefined
            ? late === undefined && second.updates("user_message").length > 0
            : answer.error.code === -32800;
        test.holds("CANC-15", dropped, said, answer.at);
      } else {
        test.notChecked("CANC-15", "The agent holds no prompts: it inserted or refused the second one at once.");
        test.holds("CANC-17", !inserted || answer.error === undefined, said, answer.at);
      }
    },
  }),
  {
    id: "busy/refused-prompt",
    title: "A prompt that is refused does not end the work that goes on",
    scenario: "long",
    rules: ["LIFE-30"],
    versions: [2],
    async run(test) {
      const session = await attended(test);
      const turn = await streaming(test, session);
      stillOn(turn);
      const refused = await sendPrompt(session, [{ type: "_colloquy.test/chart", points: [1, 2] }]);
      const answer = await refused.answer();
      await session.talk.alive();
      if (answer.error === undefined) test.notChecked("LIFE-30", "It refused no prompt.");
      else test.holds("LIFE-30", !turn.isOver(), "The work ended with the refusal of another prompt.", answer.at);
      await turn.cancel();
      await turn.end();
    },
  },
];
