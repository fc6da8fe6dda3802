import type { Message } from "../../frames/index.ts";
import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { optionsIn, readOptions } from "./config-steps.ts";

/** Modes, from the side that sets them. */
export const modes: readonly AgentCase[] = [
  {
    id: "modes/set",
    title: "A mode that is offered is set, one that is not is refused",
    rules: ["MODE-03", "MODE-04", "MODE-07", "CONF-24"],
    versions: [1],
    needs: ["modes"],
    async run(test) {
      const session = await test.session();
      const { talk, sessionId, opened } = session;
      const { currentModeId, availableModes } = opened.modes ?? {};
      const set = (modeId: unknown) => talk.request("session/set_mode", { sessionId, modeId });
      test.refused("MODE-03", await set("colloquy-none"), "a mode that does not exist", -32602);
      const ids = (Array.isArray(availableModes) ? availableModes : []).map(({ id }: Message) => id);
      const modeId = ids.find((id: unknown) => id !== currentModeId) ?? currentModeId;
      const answer = await set(modeId);
      test.accepted("MODE-04", answer, `the mode ${JSON.stringify(modeId)}, which it offers`);
      const isObject = typeof answer.result === "object" && answer.result !== null && !Array.isArray(answer.result);
      test.holds(
        "MODE-07",
        isObject || answer.error !== undefined,
        `Expected an object as the result: ${show(answer)}.`,
        answer.at,
      );
      const options = optionsIn(opened.configOptions);
      const option = options.find(({ category }) => category === "mode");
      if (!option?.values.includes(modeId) || answer.error !== undefined || modeId === currentModeId)
        return test.notChecked("CONF-24", "No mode of a session that has an option for it too was changed.");
      await talk.alive();
      const told = talk
        .updates(sessionId)
        .findLast(({ message }) => message.params.update?.sessionUpdate === "config_option_update");
      const now =
        (await readOptions(session, options, option.id)) ?? optionsIn(told?.message.params.update.configOptions);
      const value = now.find(({ id }) => id === option.id)?.value;
      const otherwise = `The mode is ${JSON.stringify(modeId)} now, and its option ${JSON.stringify(value)}.`;
      test.holds("CONF-24", value === modeId, otherwise, answer.at);
      await set(currentModeId);
    },
  },
];
