import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { changeable, optionsIn, setOption } from "../base/config-steps.ts";
import { attended } from "../client-side.ts";
import { playPrompt } from "../turn.ts";
import { stillOn } from "./cancelling.ts";
import { streaming } from "./scenes.ts";

/** Settings that change while the agent works, and words that only look like commands. */
export const sessionSettings: readonly AgentCase[] = [
  {
    id: "config/at-work",
    title: "An option can be set while the agent works",
    scenario: "long",
    rules: ["CONF-23"],
    versions: [1, 2],
    needs: ["config options"],
    async run(test) {
      const session = await attended(test);
      const option = changeable(optionsIn(session.opened.configOptions));
      if (option === undefined) throw new Halt("not checked", "No option has two values to choose from.");
      const turn = await streaming(test, session);
      stillOn(turn);
      const answer = await setOption(session, option, option.other);
      test.accepted("CONF-23", answer, `setting ${JSON.stringify(option.id)} while it works`);
      await turn.cancel();
      await turn.end();
      await setOption(session, option, option.value);
    },
  },
  {
    id: "modes/at-work",
    title: "The mode can be set while the agent works",
    scenario: "long",
    rules: ["MODE-04"],
    versions: [1],
    needs: ["modes"],
    async run(test) {
      const session = await attended(test);
      const { talk, sessionId, opened } = session;
      const { currentModeId, availableModes = [] } = opened.modes;
      const other = availableModes.find(({ id }: Message) => id !== currentModeId)?.id ?? currentModeId;
      const turn = await streaming(test, session);
      stillOn(turn);
      const answer = await talk.request("session/set_mode", { sessionId, modeId: other });
      test.accepted("MODE-04", answer, `the mode ${JSON.stringify(other)} while it works`);
      await turn.cancel();
      await turn.end();
    },
  },
  {
    id: "commands/unknown",
    title: "A word after a slash that is no command is said to the agent like any other",
    scenario: "say",
    rules: ["CMD-11"],
    versions: [1, 2],
    async run(test) {
      const session = await attended(test);
      const [first] = test.prompt("say");
      const text = `/colloquy-no-such-command ${first!.text}`;
      const { over } = await playPrompt(session, [{ type: "text", text }]);
      const otherwise = `The turn ended with ${JSON.stringify(over.error ?? over.stopReason)}.`;
      test.holds("CMD-11", !over.refused && over.stopReason !== "error", otherwise, over.at);
    },
  },
];
