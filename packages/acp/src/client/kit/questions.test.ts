import { describe, expect, test } from "vitest";
import type { PermissionQuestion } from "../../permissions/index.ts";
import type { ClientOptions } from "../index.ts";
import { cwd, meet, type Run, until } from "./fixtures/scripted-agent.ts";

const once = { optionId: "once", name: "Allow", kind: "allow_once" };
const always = { optionId: "always", name: "Always", kind: "allow_always" };
const no = { optionId: "no", name: "No", kind: "reject_once" };

/** Asks once in a turn. Gives the outcome, and what the client was asked. */
async function asked(version: 1 | 2, request: object, permission?: ClientOptions["permission"]) {
  let outcome: any;
  const questions: PermissionQuestion[] = [];
  const run: Run = async ({ ask }) => {
    outcome = (await ask("session/request_permission", request)).outcome;
  };
  const noting: ClientOptions["permission"] = (question, context) => {
    questions.push(question);
    return permission!(question, context);
  };
  await using meeting = await meet(version, { run }, permission ? { permission: noting } : {});
  const session = await meeting.agent.newSession({ cwd, additionalDirectories: ["/more"] });
  await session.prompt("Go");
  return { outcome, question: questions[0], session, incidents: meeting.agent.connection.incidents };
}

describe.each([1, 2] as const)("in version %i", (version) => {
  const call = { toolCallId: "t", title: "Write notes.md", kind: "edit" };
  const about =
    version === 1 ? { toolCall: call } : { title: "May I?", subject: { type: "tool_call", toolCall: call } };

  test("pain 11: without anybody to ask the answer is no, said with the option that means it", async () => {
    expect((await asked(version, { ...about, options: [always, once, no] })).outcome).toEqual({
      outcome: "selected",
      optionId: "no",
    });
    expect((await asked(version, { ...about, options: [always, once] })).outcome).toEqual({ outcome: "cancelled" });
  });

  test("pain 11: an answer picks its option by kind, wherever it stands", async () => {
    const { outcome } = await asked(version, { ...about, options: [always, no, once] }, () => "allow_once");
    expect(outcome).toEqual({ outcome: "selected", optionId: "once" });
  });

  test("PERM-12 PERM-13 PERM-14: the question has the tool call with all that is known of it, announced or not", async () => {
    const { question, session } = await asked(version, { ...about, options: [once, no] }, () => "reject_once");
    expect(question).toMatchObject({
      title: version === 1 ? "Write notes.md" : "May I?",
      toolCall: { toolCallId: "t", title: "Write notes.md", kind: "edit", status: "pending" },
      roots: [cwd, "/more"],
      options: [once, no],
    });
    expect(session.state.toolCalls.get("t")?.title).toBe("Write notes.md");
  });

  test("a handler that throws is a no, and is reported", async () => {
    const { outcome, incidents } = await asked(version, { ...about, options: [once, no] }, () => {
      throw new Error("no screen");
    });
    expect(outcome).toEqual({ outcome: "selected", optionId: "no" });
    expect(incidents).toMatchObject({ handler: 1 });
  });

  test("pain 11: a session is asked one question at a time, sessions beside each other", async () => {
    const asking: string[] = [];
    const answers = new Map<string, () => void>();
    const permission: ClientOptions["permission"] = ({ sessionId, toolCall }) => {
      const name = `${sessionId} ${toolCall?.toolCallId}`;
      asking.push(name);
      return new Promise((resolve) => answers.set(name, () => resolve("allow_once")));
    };
    const run: Run = async ({ ask }) => {
      const question = (toolCallId: string) => {
        const toolCall = { toolCallId };
        const what = version === 1 ? { toolCall } : { title: "", subject: { type: "tool_call", toolCall } };
        return ask("session/request_permission", { ...what, options: [once, no] });
      };
      await Promise.all([question("a"), question("b")]);
    };
    await using meeting = await meet(version, { run }, { permission });
    const sessions = [await meeting.agent.newSession({ cwd }), await meeting.agent.newSession({ cwd })];
    const turns = sessions.map((session) => session.prompt("Go"));
    await until(() => asking.length === 2);
    expect(asking).toEqual(["s1 a", "s2 a"]);
    answers.get("s2 a")!();
    await until(() => asking.length === 3);
    expect(asking[2]).toBe("s2 b");
    answers.get("s1 a")!();
    await until(() => asking.length === 4);
    for (const answer of answers.values()) answer();
    await Promise.all(turns);
  });

  test("P-10: it is known how many questions of the session wait behind one, and cancelling withdraws them all", async () => {
    const count = 1000;
    let waiting = () => 0;
    let outcomes: any[] = [];
    const permission: ClientOptions["permission"] = (_question, context) => {
      waiting = context.waiting!;
      return new Promise(() => {});
    };
    const run: Run = async ({ ask }) => {
      const one = { ...about, options: [once, no] };
      outcomes = await Promise.all(Array.from({ length: count }, () => ask("session/request_permission", one)));
    };
    await using meeting = await meet(version, { run }, { permission });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await until(() => waiting() === count - 1);
    await session.cancel();
    await turn;
    await until(() => outcomes.length === count);
    expect(outcomes.every(({ outcome }) => outcome.outcome === "cancelled")).toBe(true);
    expect(waiting()).toBe(0);
  });

  test("PERM-23: a question does not survive its session", async () => {
    let signal: AbortSignal | undefined;
    const permission: ClientOptions["permission"] = (_question, context) => {
      signal = context.signal;
      return new Promise(() => {});
    };
    let outcome: any;
    const run: Run = async ({ ask }) => {
      outcome = await ask("session/request_permission", { ...about, options: [once, no] });
    };
    await using meeting = await meet(version, { run }, { permission });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await until(() => signal !== undefined);
    await session.close();
    expect((await turn).stopReason).toBe("cancelled");
    await until(() => outcome !== undefined);
    expect([outcome.outcome, signal!.aborted]).toEqual([{ outcome: "cancelled" }, true]);
  });

  test("pain 4: a question of a session that is not open is asked too, and withdrawn with the one that is", async () => {
    const questions: string[] = [];
    const permission: ClientOptions["permission"] = ({ sessionId }) => {
      questions.push(sessionId);
      return new Promise(() => {});
    };
    let outcome: any;
    const run: Run = async ({ ask, cancelled }) => {
      outcome = await ask("session/request_permission", { ...about, sessionId: "child", options: [once, no] });
      await cancelled;
      return "cancelled";
    };
    await using meeting = await meet(version, { run }, { permission });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await until(() => questions.length === 1);
    await session.cancel();
    await turn;
    expect([questions, outcome]).toEqual([["child"], { outcome: { outcome: "cancelled" } }]);
  });
});

test("PERM-15 PERM-16: version 2 asks about a command by itself, and its title stays out of the tool call", async () => {
  const subject = { type: "command", command: "rm -r build", cwd: "/work", toolCallId: "t" };
  const request = { title: "Clean up?", description: "To begin anew", subject, options: [once, no] };
  const { question, session } = await asked(2, request, () => "allow_once");
  expect(question).toMatchObject({
    title: "Clean up?",
    description: "To begin anew",
    command: { command: "rm -r build", cwd: "/work" },
  });
  expect(session.state.toolCalls.length).toBe(0);
});

test("PERM-18: a subject of no known type is a plain question", async () => {
  const { question, outcome } = await asked(
    2,
    { title: "Call out?", subject: { type: "_net", host: "example.com" }, options: [once, no] },
    () => "allow_once",
  );
  expect(question).toMatchObject({ title: "Call out?", request: { subject: { type: "_net" } } });
  expect(outcome).toEqual({ outcome: "selected", optionId: "once" });
});

test("CANC-19: a question that the agent withdraws is answered as cancelled", async () => {
  const withdrawn = new AbortController();
  let signal: AbortSignal | undefined;
  const run: Run = async ({ sessionId }) => {
    const request = { sessionId, title: "May I?", options: [once, no] };
    const asking = meeting.theirs.connection.request("session/request_permission", request, {
      signal: withdrawn.signal,
    });
    expect(await asking).toEqual({ outcome: { outcome: "cancelled" } });
  };
  const permission: ClientOptions["permission"] = (_question, context) => {
    signal = context.signal;
    return new Promise(() => {});
  };
  await using meeting = await meet(2, { run }, { permission });
  const session = await meeting.agent.newSession({ cwd });
  const turn = session.prompt("Go");
  await until(() => signal !== undefined);
  withdrawn.abort();
  expect((await turn).stopReason).toBe("end_turn");
  expect(signal!.aborted).toBe(true);
});
