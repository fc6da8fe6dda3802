import { Halt } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { attended } from "../client-side.ts";
import { playPrompt, sendPrompt } from "../turn.ts";
import { stillOn } from "./cancelling.ts";
import { streaming } from "./scenes.ts";

/** How soon a session that works says more, or that it was stopped, in milliseconds. */
const GOES_ON_MS = 1000;

/** Several sessions on one connection. */
export const sessionIndependence: readonly AgentCase[] = [
  {
    id: "session/at-once",
    title: "While one session works another does, and a cancel of the one does not stop the other",
    scenario: "long",
    rules: ["SESS-15", "SESS-16"],
    versions: [1, 2],
    async run(test) {
      const one = await attended(test);
      const { talk } = one;
      const other = await test.open(talk);
      const first = await streaming(test, one);
      stillOn(first);
      const second = await sendPrompt(other, test.prompt("long"));
      const saying = () => second.updates("agent_message_chunk", "agent_message").length > 0;
      await talk.until("what another session says", () => saying() || first.isOver() || second.isOver());
      const both = "It did not work in a second session while the first was at work.";
      if (first.isOver() && !saying()) throw new Halt("not checked", "The first turn was over too soon.");
      test.holds("SESS-16", saying() || !second.isOver(), both);
      await second.cancel();
      await second.end();
      const heard = first.updates().length;
      const goesOn = () => first.isOver() || first.updates().length > heard;
      // One that is stopped by mistake may say so a little later.
      await talk.until("more of the first session", goesOn, Math.min(GOES_ON_MS, talk.patienceMs)).catch(() => {});
      const stopped = first.isOver() && (await first.end()).stopReason === "cancelled";
      test.holds("SESS-15", !stopped, "A cancel in one session stopped the work of another.");
      await first.cancel();
      await first.end();
    },
  },
  {
    id: "session/own-words",
    title: "What one session was told, another does not know",
    scenario: "recall",
    rules: ["SESS-15"],
    versions: [1, 2],
    async run(test) {
      const told = await attended(test);
      await playPrompt(told, test.prompt("remember"));
      const untold = await test.open(told.talk);
      const { turn, over } = await playPrompt(untold, test.prompt("recall"));
      const said = turn.said();
      const otherwise = `A session that was told nothing knows the word: ${JSON.stringify(said)}.`;
      test.holds("SESS-15", !/milk/i.test(said), otherwise, over.at);
    },
  },
];
