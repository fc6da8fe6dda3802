import { diffView } from "@colloquy/acp/state";
import { expect } from "vitest";
import { failureOf } from "./author.ts";
import { type Scenario, spoken } from "./scenarios.ts";

export const turnScenarios: readonly Scenario[] = [
  {
    title:
      "promise 1: a turn ends when all of it is in the session: a thought, a plan, a tool call with its diff, words",
    async run(desk) {
      const session = await desk.open();
      expect(await session.prompt("work")).toMatchObject({ stopReason: "end_turn", text: "Noted. 🎵" });
      const { state } = session;
      expect(spoken(session)).toEqual(["user: work", "agent: Noted. 🎵"]);
      const thought = [...state.messages].find(({ role }) => role === "thought");
      expect([...thought!.content]).toMatchObject([{ type: "text", text: "A note is wanted." }]);
      expect([...state.plans]).toMatchObject([
        {
          type: "items",
          entries: [
            { content: "Write it", status: "in_progress" },
            { content: "Read it again", status: "pending" },
          ],
        },
      ]);
      const [call] = state.toolCalls;
      const path = `${desk.folder}/notes.md`;
      expect(call).toMatchObject({ title: "Write notes.md", kind: "edit", status: "completed", locations: [{ path }] });
      const [diff] = call!.content;
      expect(diffView(diff!)?.files).toMatchObject([{ path, added: 1, removed: 0 }]);
      expect(state.state).toMatchObject({ state: "idle", stopReason: "end_turn" });
    },
  },
  {
    title: "promise 1: a hundred turns in a row keep their own words",
    async run(desk) {
      const session = await desk.open();
      for (let turn = 0; turn < 100; turn++) expect((await session.prompt(`say ${turn}`)).text).toBe(`${turn}`);
      const expected = Array.from({ length: 100 }, (_, turn) => [`user: say ${turn}`, `agent: ${turn}`]);
      expect(spoken(session)).toEqual(expected.flat());
    },
  },
  {
    title: "pain 16: two million bytes in one message arrive whole",
    async run(desk) {
      const session = await desk.open();
      const { text } = await session.prompt(`large ${"x".repeat(1_000_000)}`);
      expect(text.length).toBe("1000000 ".length + 1_000_000);
      expect(text.startsWith("1000000 🎵")).toBe(true);
      expect(text.endsWith("🎵")).toBe(true);
    },
  },
  {
    title: "promise 4: a turn that is cancelled before it has said anything ends as cancelled, and the next is fine",
    async run(desk) {
      const session = await desk.open();
      const turn = session.prompt("silent");
      await Promise.all([session.cancel(), turn]);
      expect((await turn).stopReason).toBe("cancelled");
      expect(await session.prompt("say again")).toMatchObject({ stopReason: "end_turn", text: "again" });
    },
  },
  {
    title: "promise 4: a turn that is cancelled after its last words keeps them, and the next is fine",
    async run(desk) {
      const session = await desk.open();
      const turn = session.prompt("linger");
      await desk.world.until(() => spoken(session).includes("agent: lingering"));
      await session.cancel();
      expect(await turn).toMatchObject({ stopReason: "cancelled", text: "lingering" });
      expect(await session.prompt("say again")).toMatchObject({ stopReason: "end_turn", text: "again" });
    },
  },
  {
    title: "promise 4: a turn that is cancelled during a question is cancelled with it, and the next may ask again",
    async run(desk) {
      const session = await desk.open();
      desk.answers.permission = "later";
      const before = desk.world.asked.length;
      const turn = session.prompt("ask");
      await desk.world.until(() => desk.world.asked.length > before);
      await session.cancel();
      expect((await turn).stopReason).toBe("cancelled");
      desk.answers.permission = "allow_once";
      expect(await session.prompt("ask")).toMatchObject({ stopReason: "end_turn", text: "allowed" });
    },
  },
  {
    title: "promise 4: cancelling when nothing runs cancels nothing that comes later",
    async run(desk) {
      const session = await desk.open();
      await session.cancel();
      expect(await session.prompt("say on")).toMatchObject({ stopReason: "end_turn", text: "on" });
    },
  },
  {
    title: "pain 5: a turn that fails says the code, the words and the data, and the next is fine",
    async run(desk) {
      const session = await desk.open();
      const error = await failureOf(session.prompt("fail"));
      expect(error).toMatchObject({ code: -32050, data: { left: 0 } });
      expect(error.message).toContain("Out of milk");
      expect(session.state.state).toMatchObject({ state: "idle", stopReason: "error" });
      expect((await session.prompt("say again")).text).toBe("again");
    },
  },
  {
    title: "pain 19: a prompt that comes during a turn has its own turn afterwards",
    async run(desk) {
      const session = await desk.open();
      const first = session.prompt("pause");
      await desk.world.until(() => spoken(session).some((words) => words.startsWith("agent: paused")));
      const second = session.prompt("say second");
      await desk.go(session.id);
      expect((await first).stopReason).toBe("end_turn");
      expect((await second).stopReason).toBe("end_turn");
      const agents = spoken(session).filter((words) => words.startsWith("agent"));
      expect(agents).toEqual(["agent: paused, went on", "agent: second"]);
    },
  },
  {
    title: "pain 19: turns of two sessions run side by side, each with its own words",
    async run(desk) {
      const [one, two] = [await desk.open(), await desk.open()];
      const paused = one.prompt("pause");
      expect((await two.prompt("say beside")).text).toBe("beside");
      await desk.world.until(() => spoken(one).some((words) => words.startsWith("agent: paused")));
      await desk.go(one.id);
      expect((await paused).text).toBe("paused, went on");
      expect(spoken(two)).toEqual(["user: say beside", "agent: beside"]);
    },
  },
  {
    title: "promise 6: an update that no version lists costs nothing else, and is kept",
    except: [
      { agent: "kit", version: 1, because: "L-34: an author's unlisted update is not put into version 1's words" },
    ],
    async run(desk) {
      const session = await desk.open();
      expect(await session.prompt("strange")).toMatchObject({ stopReason: "end_turn", text: "still here" });
      const [unknown] = session.state.unknown;
      expect(unknown?.update).toMatchObject({ sessionUpdate: "_example.com/weather", sky: { clouds: [1, null] } });
    },
  },
  {
    title: "promise 3, promise 5: an agent that dies in a turn fails it, with its last words where it was started here",
    except: [{ way: "memory", because: "the agent is this process" }],
    ends: true,
    async run(desk) {
      const session = await desk.open();
      const error = await failureOf(session.prompt("die"));
      if (desk.whose === "kit") expect(error.cause.message).toContain("the milk boiled over");
    },
  },
];
