import { expect, test } from "vitest";
import type * as v2 from "../../schema/v2/unstable.ts";
import { telling } from "./fixtures/telling.ts";

const allow = { optionId: "yes", name: "Allow", kind: "allow_once" };
const reject = { optionId: "no", name: "Reject", kind: "reject_once" };
const ask = (fields: object = {}) =>
  ({ sessionId: "s", title: "Run it?", options: [allow, reject], ...fields }) as v2.RequestPermissionRequest;
const selected = (optionId: string) => ({ outcome: { outcome: "selected" as const, optionId } });
const cancelled = { outcome: { outcome: "cancelled" as const } };
const about = (toolCall: object) => ({ subject: { type: "tool_call", toolCall: { toolCallId: "c", ...toolCall } } });

test("a call that is new is announced first, with what the request says of it", () => {
  const session = telling();
  const { before, request, after } = session.permission(
    ask({ title: "Edit", ...about({ title: "Edit", kind: "edit" }) }),
  );
  expect(before).toEqual([{ sessionUpdate: "tool_call", toolCallId: "c", title: "Edit", kind: "edit" }]);
  expect(request).toEqual({
    sessionId: "s",
    toolCall: { toolCallId: "c", title: "Edit", kind: "edit" },
    options: [allow, reject],
  });
  expect(after(selected("yes"))).toEqual([]);
  expect(session.lost).toEqual([]);
});

test("a call that is known is named by its title, and what is new of it goes along", () => {
  const session = telling();
  session.tell({ sessionUpdate: "tool_call_update", toolCallId: "c", title: "Edit a.ts" });
  const { before, request } = session.permission(ask({ title: "Edit a.ts", ...about({ status: "pending" }) }));
  expect(before).toEqual([]);
  expect(request.toolCall).toEqual({ toolCallId: "c", title: "Edit a.ts", status: "pending" });
});

test("L-35: words of the request that the call does not have go to its properties", () => {
  const session = telling();
  const { request } = session.permission(
    ask({ description: "It deletes.", _meta: { a: 1 }, ...about({ title: "rm" }) }),
  );
  expect(request.toolCall.title).toBe("rm");
  expect(request._meta).toEqual({ a: 1, "colloquy/bridge": { title: "Run it?", description: "It deletes." } });
  expect(session.lost).toEqual(["L-35"]);
});

test("L-35: a command stands as a call of its own, which ends with the answer", () => {
  const session = telling();
  const subject = { type: "command", command: "rm a", cwd: "/w" };
  const { before, request, after } = session.permission(ask({ description: "Careful", subject }));
  const toolCall = {
    toolCallId: "brg:perm:1",
    title: "Run it?",
    kind: "execute",
    status: "pending",
    rawInput: { command: "rm a", cwd: "/w" },
    content: [{ type: "content", content: { type: "text", text: "Careful" } }],
  };
  expect(before).toEqual([{ sessionUpdate: "tool_call", ...toolCall }]);
  expect(request.toolCall).toEqual(toolCall);
  expect(after(selected("yes"))).toMatchObject([{ toolCallId: "brg:perm:1", status: "completed" }]);
  expect(session.permission(ask({ subject })).after(selected("no"))).toMatchObject([
    { toolCallId: "brg:perm:2", status: "failed" },
  ]);
  expect(session.permission(ask({ subject })).after(undefined)).toMatchObject([{ status: "failed" }]);
  expect(session.lost).toEqual(["L-35", "L-35", "L-35"]);
});

test("a command of a known call is that call, with the command where it has no input yet", () => {
  const session = telling();
  session.tell({ sessionUpdate: "tool_call_update", toolCallId: "c", title: "Shell" });
  const subject = { type: "command", command: "rm a", cwd: "/w", toolCallId: "c" };
  expect(session.permission(ask({ subject })).request.toolCall).toEqual({
    toolCallId: "c",
    title: "Shell",
    rawInput: { command: "rm a", cwd: "/w" },
  });
  const again = session.permission(ask({ subject: { ...subject, command: "ls" } }));
  expect(again.request.toolCall).toEqual({ toolCallId: "c", title: "Shell" });
  expect(again.after(selected("yes"))).toEqual([]);
});

test.each([null, undefined, { type: "_budget", euros: 3 }])(
  "L-35: any other subject is a call of no kind: %j",
  (subject) => {
    const session = telling();
    expect(session.permission(ask({ subject })).request.toolCall).toMatchObject({ title: "Run it?", kind: "other" });
    expect(session.lost).toEqual(["L-35"]);
  },
);

test("an option of a kind of its own is not offered, and no consent when it is chosen all the same", () => {
  const odd = { optionId: "odd", name: "Allow it all", kind: "_allow_everything" };
  const { request, answer } = telling().permission(ask({ options: [odd, allow] }));
  expect(request.options).toEqual([allow]);
  expect(answer(selected("odd"))).toEqual(cancelled);
  expect(answer(selected("yes"))).toEqual(selected("yes"));
});

test("where there are only such options they are shown as rejections, and choosing one is no consent", () => {
  const odd = { optionId: "odd", name: "Allow it all", kind: "_allow_everything" };
  const { request, answer } = telling().permission(ask({ options: [odd] }));
  expect(request.options).toEqual([{ ...odd, kind: "reject_once" }]);
  expect(answer(selected("odd"))).toEqual(cancelled);
});

test.each([cancelled, selected("nonsense"), { outcome: { outcome: "_maybe" } }])("%j is no consent", (response) => {
  expect(
    telling()
      .permission(ask())
      .answer(response as never),
  ).toEqual(cancelled);
});
