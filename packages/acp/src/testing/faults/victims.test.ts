import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faults } from "./catalogue.ts";
import { type Meeting, meet, quick, work } from "./fixtures/meeting.ts";
import type { Victim } from "./scene.ts";

const rejections: unknown[] = [];
const note = (reason: unknown) => void rejections.push(reason);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => {
  process.off("unhandledRejection", note);
  expect(rejections).toEqual([]);
});

/** Faults that need what these conversations do not have: listings, cancels, questions. */
const dormant = ["J-03", "J-21/error", "J-21/silent", "J-21/twice", "J-31/cursor", "P-04", "R-04"];
/** Of the agent's side, which answers nothing that a client has to answer. */
const dormantForAgents = [...dormant, "J-02", "J-27"];

const against = (victim: Victim) =>
  faults.filter(({ towards }) => towards.includes(victim)).map((fault) => [fault.name, fault.title, fault] as const);

/** Whoever fails says why. */
async function failing(work: Promise<unknown>): Promise<void> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome !== undefined) expect((outcome as Error).message).toMatch(/\w+ \w+/);
}

async function end({ agent, served }: Meeting): Promise<void> {
  await served.close();
  await failing(agent.then((connected) => connected.close()));
}

describe.each(["client", "agent"] as const)("the kit's %s", (victim) => {
  describe.each([1, 2] as const)("in version %i", (version) => {
    test.each(against(victim))("%s: %s", async (name, _title, fault) => {
      let strikes = 0;
      const struck = Promise.withResolvers<void>();
      const onStrike = () => {
        strikes++;
        struck.resolve();
      };
      const meeting = meet(fault, version, { ...quick, towards: victim, onStrike });
      if (fault.afterwards === "answers") {
        const { agent, session } = await work(meeting);
        await expect(session.prompt("#say")).resolves.toMatchObject({ stopReason: "end_turn" });
        expect((await agent.newSession({ cwd: "/colloquy" })).id).not.toBe(session.id);
      } else {
        const settled = failing(work(meeting));
        // The agent still lives after these, and a client waits for as long as it does.
        if (["A-01", "A-06"].includes(name)) await struck.promise.then(() => meeting.served.close());
        await settled;
      }
      await end(meeting);
      expect(strikes).toBe((victim === "agent" ? dormantForAgents : dormant).includes(name) ? 0 : 1);
    });
  });
});
