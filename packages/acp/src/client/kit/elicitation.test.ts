import { describe, expect, test } from "vitest";
import type { ElicitationHandlers } from "../index.ts";
import { cwd, meet, type Run, until } from "./fixtures/scripted-agent.ts";

const form = { mode: "form", message: "Who?", requestedSchema: { type: "object", properties: {} } };
const link = { mode: "url", message: "Sign in", url: "https://example.com/", elicitationId: "e1" };

/** Elicits in a turn, and gives what the agent was answered. */
async function elicited(version: 1 | 2, elicitation: ElicitationHandlers, request: object) {
  let answer: any;
  const run: Run = async ({ ask }) => {
    answer = await ask("elicitation/create", request).catch(({ code }) => ({ code }));
  };
  await using meeting = await meet(version, { run }, { elicitation });
  const session = await meeting.agent.newSession({ cwd });
  await session.prompt("Go");
  const { clientCapabilities, capabilities } = meeting.theirs.paramsOf("initialize")[0];
  return {
    answer,
    offered: (version === 1 ? clientCapabilities : capabilities).elicitation,
    incidents: meeting.agent.connection.incidents,
  };
}

describe.each([1, 2] as const)("in version %i", (version) => {
  test("a form is filled", async () => {
    const content = { name: "Ada" };
    const { answer, offered } = await elicited(
      version,
      { form: ({ message }) => ({ action: "accept", content: { ...content, message } }) },
      form,
    );
    expect(offered).toEqual({ form: {} });
    expect(answer).toEqual({ action: "accept", content: { ...content, message: "Who?" } });
  });

  test("promise 7, ELIC-01 ELIC-04: only what is handled is offered, and the other mode is refused", async () => {
    const { answer, offered } = await elicited(version, { url: () => "accept" }, form);
    expect(offered).toEqual({ form: null, url: {} });
    expect(answer).toEqual({ code: -32602 });
    expect((await elicited(version, { form: () => "accept" }, link)).answer).toEqual({ code: -32602 });
  });

  test("a handler that throws puts the question away, and is reported", async () => {
    const broken = () => {
      throw new Error("no screen");
    };
    const { answer, incidents } = await elicited(version, { form: broken }, form);
    expect([answer, incidents.handler]).toEqual([{ action: "cancel" }, 1]);
  });

  test("ELIC-40 ELIC-44: a link is done when the agent says so, also when that comes before the answer", async () => {
    for (const early of [true, false]) {
      const done: string[] = [];
      const run: Run = async ({ ask }) => {
        const complete = () => meeting.theirs.connection.notify("elicitation/complete", { elicitationId: "e1" });
        await meeting.theirs.connection.notify("elicitation/complete", { elicitationId: "nobody's" });
        if (early) await complete();
        expect(await ask("elicitation/create", link)).toEqual({ action: "accept" });
        if (!early) await complete();
      };
      const elicitation: ElicitationHandlers = {
        url({ request }, { completed }) {
          void completed.then(() => done.push(request.url));
          return "accept";
        },
      };
      await using meeting = await meet(version, { run }, { elicitation });
      const session = await meeting.agent.newSession({ cwd });
      await session.prompt("Go");
      await until(() => done.length > 0);
      expect(done).toEqual(["https://example.com/"]);
    }
  });

  test("pain 4: cancelling the turn puts the question away", async () => {
    let signal: AbortSignal | undefined;
    let answer: unknown;
    const run: Run = async ({ ask, cancelled }) => {
      answer = await ask("elicitation/create", form);
      await cancelled;
      return "cancelled";
    };
    const elicitation: ElicitationHandlers = {
      form(_question, context) {
        signal = context.signal;
        return new Promise(() => {});
      },
    };
    await using meeting = await meet(version, { run }, { elicitation });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await until(() => signal !== undefined);
    await session.cancel();
    await turn;
    expect([answer, signal!.aborted]).toEqual([{ action: "cancel" }, true]);
  });

  test("a question that belongs to a request has no session", async () => {
    const questions: unknown[] = [];
    const requests = (theirs: any) => ({
      "session/new": async (_params: unknown, { id }: any) => {
        await theirs.ask("elicitation/create", { requestId: id, ...form });
        return { sessionId: "s" };
      },
    });
    const elicitation: ElicitationHandlers = {
      form(question) {
        questions.push(question.sessionId);
        return "decline";
      },
    };
    await using meeting = await meet(version, { requests }, { elicitation });
    await meeting.agent.newSession({ cwd });
    expect(questions).toEqual([undefined]);
  });
});
