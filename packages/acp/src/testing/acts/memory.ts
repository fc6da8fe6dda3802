import type { Acts } from "../stage.ts";

/** What it is told in one turn and knows in another, also after the session was opened again. */
export const memory: Acts = {
  async remember(turn, _stage, told) {
    const word = told.join(" ");
    await turn.session.save({ word });
    await turn.say(`I will remember ${word}.`);
  },

  async recall(turn) {
    const { word } = (turn.session.data ?? {}) as { readonly word?: string };
    await turn.say(word ?? "I was told nothing.");
  },
};
