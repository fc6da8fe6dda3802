import { settings } from "@colloquy/acp/state";
import { expect } from "vitest";
import type { OpenSession } from "./author.ts";
import { type Scenario, spoken } from "./scenarios.ts";

const settingOf = ({ state }: OpenSession, id: string) =>
  settings(state).find(({ configId }) => configId === id)?.currentValue;

export const sessionScenarios: readonly Scenario[] = [
  {
    title: "pain 13: a sign-in that is wanted is made once, and the call repeated",
    async run(desk) {
      const signedIn = await desk.open();
      const logins = async (session: OpenSession) => Number((await session.prompt("logins")).text);
      const before = await logins(signedIn);
      await desk.logout();
      const session = await desk.open();
      expect(await logins(session)).toBe(before + 1);
    },
  },
  {
    title:
      "pain 1: what an agent tells of a session while it opens is in it, whether it comes before the answer or after",
    async run(desk) {
      const session = await desk.open();
      await desk.world.until(() => session.state.title !== undefined && session.state.commands.length > 0);
      expect(session.state.title).toBe("Untitled");
      expect(session.state.commands).toMatchObject([{ name: "shout", description: "Says it louder" }]);
    },
  },
  {
    title: "a slash command runs with what follows it",
    async run(desk) {
      const session = await desk.open();
      expect((await session.prompt("/shout more milk")).text).toBe("MORE MILK");
    },
  },
  {
    title: "pain 21: a mode and a model are set, and said by the state",
    async run(desk) {
      const session = await desk.open();
      expect([settingOf(session, "mode"), settingOf(session, "model")]).toEqual(["ask", "small"]);
      await session.setMode("code");
      await session.setOption("model", "large");
      expect([settingOf(session, "mode"), settingOf(session, "model")]).toEqual(["code", "large"]);
    },
  },
  {
    title: "pain 7: a session that is loaded is what it was, told as history; what comes then is not",
    async run(desk) {
      const session = await desk.open();
      await session.prompt("say one");
      await session.prompt("say two");
      const before = spoken(session);
      await session.close();
      expect(await desk.list()).toContain(session.id);
      const again = await desk.reopen(session.id, "load");
      expect(spoken(again)).toEqual(before);
      const history = again.marks.length;
      expect(history).toBeGreaterThan(0);
      expect(again.marks).not.toContain(false);
      expect((await again.prompt("say three")).text).toBe("three");
      expect(spoken(again)).toEqual([...before, "user: say three", "agent: three"]);
      expect(again.marks.slice(history)).not.toContain(true);
    },
  },
  {
    title: "pain 7: SESS-41 a session that is resumed goes on without its history, with what was set",
    async run(desk) {
      const session = await desk.open();
      await session.prompt("say one");
      await session.setOption("model", "large");
      await session.close();
      const again = await desk.reopen(session.id, "resume");
      expect(spoken(again)).toEqual([]);
      expect(settingOf(again, "model")).toBe("large");
      expect((await again.prompt("say two")).text).toBe("two");
    },
  },
  {
    title: "promise 4: a session that is closed in a turn ends it as cancelled, and the others go on",
    async run(desk) {
      const [session, other] = [await desk.open(), await desk.open()];
      const turn = session.prompt("linger");
      await desk.world.until(() => spoken(session).includes("agent: lingering"));
      await session.close();
      expect((await turn).stopReason).toBe("cancelled");
      expect((await other.prompt("say on")).text).toBe("on");
    },
  },
];
