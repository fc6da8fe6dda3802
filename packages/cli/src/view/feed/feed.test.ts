import { beforeAll, describe, expect, test } from "vitest";
import { line } from "../../cells/index.ts";
import { loadMarkdown } from "../../markdown/index.ts";
import { edit, plan, Stage, say, terminal, think } from "./fixtures/stage.ts";

beforeAll(loadMarkdown);

describe("messages", () => {
  test("blocks that are finished are printed while the message goes on", () => {
    const stage = new Stage();
    expect(stage.take(say("# One\n\nTwo"))).toEqual(["# One"]);
    expect(stage.live()).toEqual(["", "Two"]);
    expect(stage.take(say(" and three\n\nFour"))).toEqual(["", "Two and three"]);
    expect(stage.finish()).toEqual(["", "Four"]);
    expect(stage.live()).toEqual([]);
  });

  test("a message ends where another begins, and messages are set apart", () => {
    const stage = new Stage();
    expect(stage.take(say("One", "1"), say("Two", "2"))).toEqual(["One"]);
    expect(stage.take(stage.message("user", "u", "Three"))).toEqual(["", "Two"]);
    expect(stage.finish()).toEqual(["", "> Three"]);
  });

  test("a whole message that repeats what was streamed adds only what is new, and another text is told anew", () => {
    const stage = new Stage();
    stage.take(say("Hel"), stage.message("agent", "m", "Hello"), stage.message("agent", "m", "Hello"));
    stage.take(stage.message("agent", "m", "Goodbye"));
    stage.finish();
    expect(stage.text).toEqual(["Hello", "", "Goodbye"]);
  });

  test("empty pieces, and blanks before the first word, show nothing and end nothing", () => {
    const stage = new Stage();
    stage.take(say("One ", "1"), say("", "2"), say(" \n", "2"), say("more", "1"), say("\n\n", "3"));
    stage.finish();
    expect(stage.text).toEqual(["One more"]);
  });

  test("the prompt is shown as it was sent, and not again when the agent repeats it, whole or in pieces", () => {
    const stage = new Stage();
    stage.feed.prompt("Fix\nit");
    expect(stage.drain()).toEqual(["> Fix", "> it"]);
    expect(stage.take(stage.message("user", "u", "Fix"), stage.message("user", "u", "Fix\nit"))).toEqual([]);
    stage.take(stage.message("user", "v", "Fix\nit"));
    expect(stage.finish()).toEqual(["", "> Fix", "> it"]);
  });

  test("of another session the same ids are other messages", () => {
    const stage = new Stage();
    stage.take(say("Hello", "1"));
    stage.feed.begin();
    stage.take(say("Hello again", "1"));
    stage.finish();
    expect(stage.text).toEqual(["Hello", "", "Hello again"]);
  });

  test("replayed history is printed, the user's words included", () => {
    const stage = new Stage();
    stage.feed.prompt("Fix it");
    stage.take(stage.message("user", "u", "Fix it", true), { ...say("Done"), replay: true } as never);
    stage.finish();
    expect(stage.text).toEqual(["> Fix it", "", "> Fix it", "", "Done"]);
  });
});

describe("thoughts", () => {
  test("are one line, which says how long they are", () => {
    const stage = new Stage();
    expect(stage.take(think("One\n"), think("\nTwo\nthr"), think("ee"))).toEqual([]);
    expect(stage.live()).toEqual(["· Thinking, 3 lines"]);
    expect(stage.take(say("So"))).toEqual(["· Thought, 3 lines"]);
    expect(stage.live()).toEqual(["", "So"]);
  });

  test("can be read when they are open, with a mark on each line", () => {
    const stage = new Stage(40, { thoughts: "open" });
    stage.take(think("One\n\nTwo"));
    stage.feed.thoughts = "folded";
    stage.take(say("So"), think("Three", "i"));
    stage.finish();
    expect(stage.text).toEqual(["· One", "·", "· Two", "", "So", "", "· Thought, 1 line"]);
  });
});

describe("plans", () => {
  test("one is live in place, and printed once when it is done", () => {
    const stage = new Stage();
    expect(stage.take(plan(["one", "in_progress"], ["two", "pending"]))).toEqual([]);
    expect(stage.live()).toEqual(["Plan", "  [>] one", "  [ ] two"]);
    stage.take(say("Hm"));
    expect(stage.live()).toEqual(["Hm", "", "Plan", "  [>] one", "  [ ] two"]);
    const done = plan(["one", "completed"], ["two", "completed"]);
    expect(stage.take(done, done)).toEqual([]);
    expect(stage.finish()).toEqual(["Hm", "", "Plan", "  [x] one", "  [x] two"]);
  });

  test("one that is not done is printed at the end of the turn, and not again when it is sent again", () => {
    const stage = new Stage();
    stage.take(plan(["one", "completed"], ["two", "pending"]));
    expect(stage.finish()).toEqual(["Plan", "  [x] one", "  [ ] two"]);
    stage.take(plan(["one", "completed"], ["two", "pending"]));
    expect([...stage.live(), ...stage.finish()]).toEqual([]);
  });

  test("steps may be added one by one; other steps are another plan", () => {
    const stage = new Stage();
    stage.take(plan(["one", "pending"]), plan(["one", "pending"], ["two", "pending"]));
    expect(stage.take(plan(["three", "pending"]))).toEqual(["Plan", "  [ ] one", "  [ ] two"]);
    expect(stage.live()).toEqual(["Plan", "  [ ] three"]);
  });

  test("of a long one the steps around the current one are live", () => {
    const stage = new Stage(16);
    const steps = Array.from({ length: 500 }, (_, at): [string, string] => [
      `step ${at}`,
      at < 250 ? "completed" : "pending",
    ]);
    stage.take(plan(...steps));
    const live = stage.live();
    expect(live).toContain("  [ ] step 250");
    expect(live).toContain("  … 249 earlier steps");
    expect(live.length).toBeLessThanOrEqual(8);
  });
});

describe("everything else", () => {
  test("notices and remarks wait for the end of a message's block, and do not cut it", () => {
    const stage = new Stage();
    const notice = { severity: "warning", title: "Slow", description: "very" } as const;
    stage.take(say("One "), { type: "notice", notice, replay: false }, say("two"));
    stage.take({ type: "remark", topic: "a", text: "Hm" }, { type: "remark", topic: "a", text: "Hm" });
    expect(stage.live()).toEqual(["One two", "", "* warning: Slow", "  very", "* Hm"]);
    stage.feed.say([line("ours")]);
    expect(stage.finish()).toEqual(["One two", "", "* warning: Slow", "  very", "* Hm", "ours"]);
  });

  test("a compaction is told when it begins and when it ends, each once", () => {
    const stage = new Stage();
    const event = (status: string, error?: string) =>
      ({ type: "compaction", compaction: { compactionId: "c", status, error, summary: [] }, replay: false }) as never;
    stage.take(event("in_progress"), event("in_progress"), event("failed", "no model"), event("failed", "no model"));
    expect(stage.text).toEqual([
      "* The agent is shortening what the model remembers",
      "* Shortening what the model remembers: failed",
      "  no model",
    ]);
  });

  test("a subagent is told of when it starts and when that changes; what sessions write to each other is shown", () => {
    const stage = new Stage();
    const subagent = (state?: object) =>
      ({ type: "subagent", subagent: { sessionId: "b", title: "Look", state }, replay: false }) as never;
    const content = [{ type: "text", text: "Go" }];
    const message = { messageId: "1", senderSessionId: "a", recipientSessionId: "b", content };
    stage.take(subagent(), subagent(), { type: "session_message", message, replay: false } as never);
    stage.take(subagent({ state: "idle", stopReason: "end_turn" }));
    stage.finish();
    expect(stage.text).toEqual([
      "* The agent lets another one work: Look",
      ...["* Message from a to b", "  Go"],
      "* The agent lets another one work: Look · done",
    ]);
  });

  test("what did not change is not laid out again", () => {
    const stage = new Stage();
    stage.take(stage.tool({ title: "Run" }), terminal("a\n", {}, "t"), say("Words that go on"));
    const [tool, tail, , words] = stage.feed.live(stage);
    stage.take(say(" and on"));
    const again = stage.feed.live(stage);
    expect(again[0]).toBe(tool);
    expect(again[1]).toBe(tail);
    expect(again[3]).not.toBe(words);
  });

  test("the owner is told of something new once until it drains", () => {
    let changes = 0;
    const stage = new Stage(40, { onChange: () => changes++ });
    for (let at = 0; at < 1000; at++) stage.feed.take(say("x"));
    expect(changes).toBe(1);
    stage.drain();
    stage.feed.take({ type: "usage", usage: undefined, cost: undefined, replay: false });
    expect(changes).toBe(1);
    stage.feed.take(stage.tool({ title: "Edit", content: [edit("/p/a", "x", "y")] }));
    expect(changes).toBe(2);
  });
});
