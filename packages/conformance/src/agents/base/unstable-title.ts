import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { playPrompt } from "../turn.ts";
import { listed, livedIn, noSession, putAway } from "./session-steps.ts";

const TITLE = "Checked by Colloquy";

/** Titles that clients give. */
export const title: readonly AgentCase[] = [
  {
    id: "title/set",
    title: "A session gets a title, whether it is open or not; what is no title is refused",
    rules: ["TITL-02", "TITL-03", "TITL-04"],
    versions: [1, 2],
    needs: ["title"],
    async run(test) {
      const live = await livedIn(test);
      const set = (sessionId: string, given: unknown) =>
        live.talk.request("session/set_title", { sessionId, title: given });
      test.refused("TITL-02", await set(noSession(), TITLE), "the title of a session that does not exist", -32002);
      for (const given of [undefined, null, 7, "", " \n\t "])
        test.refused("TITL-03", await set(live.sessionId, given), `the title ${JSON.stringify(given)}`, -32602);
      const answer = await set(live.sessionId, TITLE);
      if (!test.accepted("TITL-02", answer, "the title of a session that is open"))
        return test.notChecked("TITL-04", "It set no title.");
      const stored = answer.result?.title;
      test.holds("TITL-04", typeof stored === "string", `The answer has no title: ${show(answer)}.`, answer.at);
      const session = await putAway(test, live);
      const { talk, sessionId } = session;
      const find = async () =>
        test.claims("list") ? (await listed(talk)).sessions.find((one) => one?.sessionId === sessionId) : undefined;
      const entry = await find();
      if (entry === undefined) return;
      const listing = `It answered with the title ${JSON.stringify(stored)}, and lists ${JSON.stringify(entry.title)}.`;
      test.holds("TITL-04", entry.title === stored, listing, answer.at);
      const again = await talk.request("session/set_title", { sessionId, title: `${TITLE} again` });
      test.accepted("TITL-02", again, "the title of a session that is not open");
    },
  },
  {
    id: "title/kept",
    title: "A title that the user gave is not replaced by one of the agent's",
    scenario: "say",
    rules: ["TITL-06"],
    versions: [1, 2],
    needs: ["title", "list"],
    async run(test) {
      const session = await livedIn(test);
      const { talk, sessionId } = session;
      const { result } = await talk.request("session/set_title", { sessionId, title: TITLE });
      await playPrompt(session, test.prompt("say"));
      const { sessions, last } = await listed(talk);
      const entry = sessions.find((one) => one?.sessionId === sessionId);
      if (typeof entry?.title !== "string" || result === undefined)
        return test.notChecked("TITL-06", "The session got no title, or none is listed.");
      const otherwise = `The title ${JSON.stringify(result.title)} became ${JSON.stringify(entry.title)} in the next turn.`;
      test.holds("TITL-06", entry.title === result.title, otherwise, last.at);
    },
  },
];
