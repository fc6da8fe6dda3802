import type { TurnStop } from "../../agent/index.ts";
import { errorCodes, RequestError } from "../../rpc/index.ts";
import { type Acts, aborted, PIECES_A_SECOND, sayInPieces } from "../stage.ts";

const LONG_SECONDS = 5;
const STUBBORN_SECONDS = 3;

/** Turns that are made of words, and the ways in which a turn ends. */
export const words: Acts = {
  say: (turn, stage) => sayInPieces(turn, stage, ["Hello", " ", "world"]),

  long: (turn, stage) => {
    const pieces = Array.from({ length: LONG_SECONDS * PIECES_A_SECOND }, (_, at) => `${at + 1} `);
    return sayInPieces(turn, stage, pieces);
  },

  async thoughts(turn, stage) {
    await turn.think("They want");
    await stage.rest(turn.signal);
    await turn.think(" a word.");
    await stage.rest(turn.signal);
    await turn.say("Done.");
  },

  async messages(turn, stage) {
    await turn.say("The first message.");
    await stage.rest(turn.signal);
    const content = { type: "text" as const, text: "The second message." };
    await turn.update({ sessionUpdate: "agent_message_chunk", messageId: `${turn.messageId}-second`, content });
  },

  silence: (turn) => aborted(turn.signal),

  async stubborn(turn, stage) {
    await turn.say("Working");
    await aborted(turn.signal);
    await stage.rest(undefined, STUBBORN_SECONDS * PIECES_A_SECOND);
  },

  async refusal(turn): Promise<TurnStop> {
    await turn.say("I would rather not.");
    return "refusal";
  },

  async "max-tokens"(turn): Promise<TurnStop> {
    await turn.say("There was once a");
    return "max_tokens";
  },

  async "max-turns"(turn): Promise<TurnStop> {
    await turn.say("I have asked often enough.");
    return "max_turn_requests";
  },

  fail() {
    throw new Error("The model does not answer");
  },

  error(_turn, _stage, [code]) {
    const number = Number(code ?? errorCodes.internalError);
    throw new RequestError(Number.isInteger(number) ? number : errorCodes.internalError, "Failed as it was told to");
  },
};
