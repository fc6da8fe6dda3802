import { Halt } from "../../judge/index.ts";
import { type ClientTalk, everythingOffered } from "../client-talk.ts";
import type { ClientCase, ClientTest } from "../client-test.ts";
import { same } from "./known.ts";
import { settled, told } from "./told.ts";

const entry = (sessionId: string, more: object = {}) => ({ sessionId, cwd: "/colloquy", ...more });

/** All that an agent can offer in a stable version, and to tell the status of sessions. */
const offered = {
  1: {
    ...everythingOffered[1],
    sessionCapabilities: { ...everythingOffered[1].sessionCapabilities, status: {} },
  },
  2: { ...everythingOffered[2], session: { ...everythingOffered[2].session, status: {} } },
};

/** What a client makes of the sessions that its agent lists. */
export const listings: readonly ClientCase[] = [
  {
    id: "listings/malformed",
    title: "Of a listing, what is malformed is left out; one without sessions is no listing",
    rules: ["SESS-73", "DEC-02", "DEC-04"],
    versions: [1, 2],
    acts: ["list"],
    tells: true,
    async run(test) {
      const answers = [
        { sessions: [{ cwd: "/colloquy" }, 5, entry("one"), entry("two", { updatedAt: "2026-01-02T03:04:05Z" })] },
        { sessions: 7 },
        {},
      ];
      let listings = 0;
      const serve = { "session/list": () => answers[listings++] };
      const agent = await test.start({ serve }, { do: "list" });
      await agent.hearRequest("session/list");
      const is = async (rules: readonly string[], wanted: unknown) => {
        await settled(agent);
        const listed = await told(test, "listed");
        const got = listed === "invalid" ? listed : listed.map(({ sessionId }) => sessionId);
        const otherwise = `For ${JSON.stringify(answers[listings - 1])} it has ${JSON.stringify(got)}.`;
        for (const rule of rules) test.holds(rule, same(got, wanted), otherwise);
      };
      await is(["SESS-73", "DEC-02"], ["one", "two"]);
      await test.act({ do: "list" });
      await agent.until("another listing", () => listings === 2);
      await is(["SESS-73"], []);
      await test.act({ do: "list" });
      await agent.until("a third listing", () => listings === 3);
      await is(["SESS-73", "DEC-04"], "invalid");
    },
  },
  {
    id: "listings/cursors",
    title: "A listing with a cursor that is no string is no listing",
    rules: ["SESS-75"],
    versions: [2],
    acts: ["list"],
    tells: true,
    async run(test) {
      const serve = { "session/list": () => ({ sessions: [entry("one")], nextCursor: 5 }) };
      const agent = await test.start({ serve }, { do: "list" });
      await agent.hearRequest("session/list");
      await settled(agent);
      const listed = await told(test, "listed");
      test.holds("SESS-75", listed === "invalid", `It has the listing ${JSON.stringify(listed)}.`);
    },
  },
  {
    id: "listings/statuses",
    title:
      "A status that is not known is that of a session that is only kept, and a state that is not told is not idle",
    rules: ["SSTA-04", "SSTA-07"],
    versions: [2],
    acts: ["list"],
    tells: true,
    async run(test) {
      const statuses: { readonly [sessionId: string]: object } = {
        odd: { status: "_parked" },
        silent: { status: "open" },
        garbled: { status: "open", state: 7 },
        idle: { status: "open", state: { state: "idle", stopReason: "end_turn" } },
      };
      await listStatuses(test, statuses);
      const listed = await told(test, "listed");
      const of = (id: string) => (listed === "invalid" ? undefined : listed.find(({ sessionId }) => sessionId === id));
      test.holds("SSTA-04", of("odd")?.status === "saved", `It has ${JSON.stringify(of("odd"))}.`);
      for (const id of ["silent", "garbled"]) {
        const state = of(id)?.state as { readonly state?: string } | undefined;
        test.holds("SSTA-07", state?.state !== "idle", `For ${JSON.stringify(statuses[id])} it has the state idle.`);
      }
      const { completions } = await test.model();
      test.holds("SSTA-07", completions === 0, `It has ${completions} turns completed by a status.`);
    },
  },
  {
    id: "listings/unknown-status",
    title: "A status that is not known is that of a session that is only kept",
    rules: ["SSTA-04"],
    versions: [1],
    acts: ["list"],
    tells: true,
    async run(test) {
      await listStatuses(test, { odd: { status: "_parked" } });
      const listed = await told(test, "listed");
      const saved = listed !== "invalid" && listed[0]?.status === "saved";
      test.holds("SSTA-04", saved, `It has the listing ${JSON.stringify(listed)}.`);
    },
  },
  {
    id: "listings/open-elsewhere",
    title: "A session that is said to be open is loaded or resumed all the same before it is used",
    rules: ["SSTA-05"],
    versions: [1, 2],
    acts: ["list", "load", "prompt"],
    async run(test) {
      const agent = await listStatuses(test, { kept: { status: "open", state: { state: "idle" } } });
      await test.act({ do: "load", sessionId: "kept" });
      await settled(agent);
      await test.act({ do: "prompt", text: "Hello again" });
      const { message, frame } = await agent.hearRequest("session/prompt");
      const opening = ["session/load", "session/resume"].flatMap((method) => agent.requests(method));
      const opened = opening.some(({ message: { params } }) => params?.sessionId === "kept");
      const meant = message.params?.sessionId === "kept";
      test.holds("SSTA-05", !meant || opened, "It prompts in a session that it has not opened.", {
        talk: agent,
        frame,
      });
    },
  },
];

/** Lists sessions of which the agent tells these statuses. Ends the case as not checked if the client asks for none. */
async function listStatuses(test: ClientTest, statuses: { readonly [sessionId: string]: object }): Promise<ClientTalk> {
  const serve = {
    "session/list": () => ({ sessions: Object.keys(statuses).map((id) => entry(id)) }),
    "session/status": ({ sessionId }: { sessionId: string }) => statuses[sessionId] ?? {},
  };
  const agent = await test.start({ capabilities: offered[test.protocol], serve }, { do: "list" });
  await agent.hearRequest("session/list");
  await settled(agent);
  if (agent.requests("session/status").length === 0)
    throw new Halt("not checked", "It does not ask for the status of the sessions that it lists.");
  await settled(agent);
  return agent;
}
