import { describe, expect, test } from "vitest";
import { CancelledError } from "../../rpc/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";

describe.each(versions)("in version %i", (version) => {
  test("S2-51 a turn asks the user by a method of its own, behind what it said", async () => {
    const seen: unknown[] = [];
    const meeting = await meet(
      {
        async prompt(turn) {
          void turn.say("One question. ");
          const { answer } = (await turn.request("_mine/ask", { question: "Which?" })) as { answer: string };
          turn.say(answer);
        },
      },
      version,
      {
        requests: {
          "_mine/ask": (params) => {
            seen.push(params, [...(meeting.session(id).messages.at(-1)?.content ?? [])]);
            return { answer: "That." };
          },
        },
      },
    );
    const id = await meeting.newSession();
    await meeting.prompt(id);
    expect(seen).toEqual([{ question: "Which?", sessionId: id }, [{ type: "text", text: "One question. " }]]);
    const states = meeting.updates
      .filter(({ sessionUpdate }) => sessionUpdate === "state_update")
      .map(({ state }) => state);
    expect(states).toEqual(version === 1 ? [] : ["running", "requires_action", "running", "idle"]);
  });

  test("a client that does not have the method says so", async () => {
    let error: unknown;
    const meeting = await meet(
      {
        prompt: (turn) =>
          turn.request("_mine/ask", {}).then(
            () => {},
            (thrown) => void (error = thrown),
          ),
      },
      version,
    );
    await meeting.prompt(await meeting.newSession());
    expect(error).toMatchObject({ code: -32601 });
  });

  test("promise 4: a cancel ends the wait", async () => {
    let error: unknown;
    const meeting = await meet(
      {
        prompt: (turn) =>
          turn.request("_mine/ask", {}).then(
            () => {},
            (thrown) => void (error = thrown),
          ),
      },
      version,
      {
        requests: {
          "_mine/ask": () => {
            void meeting.cancel(id);
            return new Promise(() => {});
          },
        },
      },
    );
    const id = await meeting.newSession();
    expect(await meeting.prompt(id)).toMatchObject({ stopReason: "cancelled" });
    expect(error).toBeInstanceOf(CancelledError);
  });
});
