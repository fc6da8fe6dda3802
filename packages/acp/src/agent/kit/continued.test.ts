import { describe, expect, test } from "vitest";
import { memoryStore } from "../../sessions/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";

/** A store with one session in it, in which something was said. */
async function stored() {
  const sessions = memoryStore();
  const before = await meet({ sessions, prompt: (turn) => turn.say("Before.") }, 2);
  const id = await before.newSession();
  await before.prompt(id, "Hello");
  await before.connection.close();
  return { sessions, id };
}

const commands = { help: { description: "Helps", run() {} } };

describe.each(versions)("in version %i", (version) => {
  test("S2-25 session/new opens the stored session that the author names, and its transcript follows the answer", async () => {
    const { sessions, id } = await stored();
    const asked: unknown[] = [];
    const meeting = await meet(
      {
        sessions,
        commands,
        newSession: (setup) => {
          asked.push(setup);
          return id;
        },
        prompt: (turn) => turn.say("After."),
      },
      version,
    );
    const answer = await meeting.client.request("session/new", { cwd: "/work", mcpServers: [] });
    expect(meeting.updates).toEqual([]);
    expect(answer.sessionId).toBe(id);
    expect(asked).toEqual([{ cwd: "/work", additionalDirectories: [] }]);
    await meeting.until(() => [...meeting.session(id).messages].length === 2);
    await meeting.prompt(id, "Again");
    const said = [...meeting.session(id).messages].map(({ content }) =>
      [...content].map((one) => (one as { text?: string }).text),
    );
    expect(said.flat()).toEqual(["Hello", "Before.", "Again", "After."]);
  });

  test("S2-27 a session that is not there, or is open here already, is not opened: a new one is", async () => {
    const { sessions, id } = await stored();
    const wanted = ["nothing", id, id];
    const meeting = await meet({ sessions, newSession: () => wanted.shift() }, version);
    const first = await meeting.newSession();
    expect(first).not.toBe("nothing");
    expect(await meeting.newSession()).toBe(id);
    expect(await meeting.newSession()).not.toBe(id);
    expect(new Set([first, id]).size).toBe(2);
  });

  test("an author that has none in its place lets it be new", async () => {
    const meeting = await meet({ newSession: () => undefined }, version);
    expect(await meeting.newSession()).toMatch(/^[0-9a-f-]{36}$/);
  });
});
