import { describe, expect, test } from "vitest";
import { cwd, meet, versions } from "./fixtures/meeting.ts";
import { memoryFiles, memoryTerminals } from "./index.ts";

const in_ = (path: string) => `${cwd}/${path}`;

describe.each(versions)("version %i", (version) => {
  test.each([
    ["allow_once", "permitted.txt was allowed, and is there.", true],
    ["reject_once", "permitted.txt was not allowed.", false],
    ["cancelled", "permitted.txt was not allowed.", false],
  ] as const)("permission answered with %s: %s", async (answer, said, isThere) => {
    const there = new Map<string, string>();
    await using meeting = await meet(version, { files: memoryFiles(there) }, { permission: () => answer });
    expect(await meeting.session.prompt("#permission")).toMatchObject({ text: said });
    expect(there.has(in_("permitted.txt"))).toBe(isThere);
  });

  test("two permissions are asked for at the same time", async () => {
    const wire: string[] = [];
    await using meeting = await meet(
      version,
      {},
      {
        tap({ direction, message }) {
          if ("method" in message && message.method === "session/request_permission") wire.push("asked");
          if (direction === "out" && "result" in message) wire.push("answered");
        },
        permission: ({ title }) => (title === "Create first.txt" ? "allow_once" : "reject_once"),
      },
    );
    const { text } = await meeting.session.prompt("#permissions");
    expect(wire).toEqual(["asked", "asked", "answered", "answered"]);
    expect(text).toBe("first.txt was allowed, and is there, second.txt was not allowed.");
  });

  test("an edit and a read are of the file that is there", async () => {
    const there = new Map([[in_("notes.txt"), "bread\nbutter\n"]]);
    await using meeting = await meet(version, { files: memoryFiles(there) });
    await meeting.session.prompt("#edit");
    expect(there.get(in_("notes.txt"))).toBe("bread\nbutter\nmilk\n");
    const [call] = meeting.session.state.toolCalls;
    expect([...call!.content]).toMatchObject([
      { type: "diff", changes: [{ operation: "modify", path: in_("notes.txt") }] },
    ]);
    expect(await meeting.session.prompt("#read notes.txt 2 1")).toMatchObject({ text: "In notes.txt: butter\n" });
  });

  test("a plan is worked through", async () => {
    await using meeting = await meet(version);
    const seen: string[] = [];
    for await (const event of meeting.session.prompt("#plan"))
      if (event.type === "plan" && event.plan?.type === "items")
        seen.push(event.plan.entries.map(({ status }) => status[0]).join(""));
    expect(seen).toEqual(["ipp", "cip", "cci", "ccc"]);
  });

  test("what it changes of its session is told", async () => {
    await using meeting = await meet(version);
    const { session } = meeting;
    for (const name of ["mode", "config", "commands", "title", "usage"]) await session.prompt(`#${name}`);
    expect(session.options.map((option) => option.currentValue)).toEqual(["code", "large", false]);
    expect(session.commands).toMatchObject([{ name: "whisper" }]);
    expect(session.state).toMatchObject({
      title: "About milk",
      usage: { used: 1200, size: 200_000 },
      cost: { amount: 0.02, currency: "USD" },
    });
  });

  test("a form's answer and a page's are said, and the page is completed", async () => {
    const completed = Promise.withResolvers<void>();
    await using meeting = await meet(
      version,
      {},
      {
        elicitation: {
          form: () => ({ action: "accept", content: { name: "cocoa", cups: 2 } }),
          url: (_question, page) => {
            void page.completed.then(completed.resolve);
            return "accept";
          },
        },
      },
    );
    expect(await meeting.session.prompt("#form")).toMatchObject({
      text: 'Your answer: accept {"name":"cocoa","cups":2}',
    });
    expect(await meeting.session.prompt("#url")).toMatchObject({ text: "Your answer: accept" });
    await completed.promise;
  });

  test("a command runs in a terminal that is shown", async () => {
    const terminals = memoryTerminals();
    await using meeting = await meet(version, version === 2 ? { terminals } : {}, version === 1 ? { terminals } : {});
    await meeting.session.prompt("#command");
    const [terminal] = meeting.session.state.terminals;
    expect(terminal).toMatchObject({ command: "echo hello", exitStatus: { exitCode: 0 } });
  });

  test("a program that is not there fails its call", async () => {
    await using meeting = await meet(version, { programs: { short: ["milk"] } });
    expect(await meeting.session.prompt("#command")).toMatchObject({
      text: "It ended with 127, and wrote: milk: not found",
    });
    const [call] = meeting.session.state.toolCalls;
    expect(call!.status).toBe("failed");
  });

  test("a sign-in opens sessions, and a sign-out ends that", async () => {
    await expect(meet(version, { auth: {} })).rejects.toMatchObject({ code: -32000 });
    await using meeting = await meet(version, { auth: { signedIn: true } });
    await meeting.agent.logout();
    await expect(meeting.agent.newSession({ cwd })).rejects.toMatchObject({ code: -32000 });
    await expect(meeting.agent.authenticate("broken-key")).rejects.toMatchObject({ code: -32603 });
    await expect(meeting.agent.newSession({ cwd })).rejects.toMatchObject({ code: -32000 });
    await meeting.agent.authenticate("key");
    await meeting.agent.newSession({ cwd });
  });

  test("its sessions are listed in several pages", async () => {
    await using meeting = await meet(version);
    for (let count = 0; count < 4; count++) await meeting.agent.newSession({ cwd });
    const page: any = await (meeting.agent.raw as any).request("session/list", {});
    expect(page.sessions).toHaveLength(3);
    const all: string[] = [];
    for await (const { sessionId } of meeting.agent.sessions()) all.push(sessionId);
    expect(new Set(all).size).toBe(5);
  });
});

test("version 2: a background command is in every state until it has ended", async () => {
  const states: any[] = [];
  await using meeting = await meet(
    2,
    {},
    {
      onUpdate({ update }) {
        if (update.sessionUpdate === "state_update") states.push(update);
      },
    },
  );
  await meeting.session.prompt("#background");
  await meeting.session.prompt("#say");
  await meeting.session.prompt("#foreground");
  expect(states.map(({ state, background }) => [state, background?.length])).toEqual([
    ["running", undefined],
    ["running", 1],
    ["idle", 1],
    ["running", 1],
    ["idle", 1],
    ["running", 1],
    ["running", 0],
    ["idle", 0],
  ]);
});

test("version 2: a tool call that the client cancels is over, and the turn goes on", async () => {
  await using meeting = await meet(2);
  const turn = meeting.session.prompt("#slow-tool");
  for await (const event of turn) {
    if (event.type !== "tool_call" || event.toolCall.content.length === 0) continue;
    const { toolCallId } = event.toolCall;
    await (meeting.agent.raw as any).request("tool_call/cancel", { sessionId: meeting.session.id, toolCallId });
    break;
  }
  expect(await turn).toMatchObject({ stopReason: "end_turn", text: "I wait no longer." });
});
