import type { ClientModel } from "../client-program.ts";
import type { ClientCase } from "../client-test.ts";
import { known, same, text } from "./known.ts";

const call = (more: object) => ({ sessionUpdate: "tool_call", toolCallId: "t", title: "Look", ...more });
const patch = (more: object) => ({ sessionUpdate: "tool_call_update", toolCallId: "t", ...more });
const content = (words: string) => ({ type: "content", content: text(words) });
const the = (model: ClientModel, id = "t") => model.toolCalls.find(({ toolCallId }) => toolCallId === id);

/** Tool calls, and what updates make of them. */
export const toolCalls: readonly ClientCase[] = [
  {
    id: "tool-calls/version-1",
    title: "In version 1 what an update leaves out or says null to stays, and lists are replaced",
    rules: ["TOOL-05", "TOOL-06", "TOOL-07", "TOOL-09", "TOOL-10", "TOOL-31", "TOOL-33", "DIFF-03"],
    versions: [1],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = (rule: string, ok: boolean, model: ClientModel, id = "t") =>
        test.holds(rule, ok, `It has ${JSON.stringify(the(model, id))}.`);
      let model = await after(call({}));
      is(
        "TOOL-09",
        (the(model)?.kind ?? "other") === "other" && (the(model)?.status ?? "pending") === "pending",
        model,
      );
      model = await after(
        call({ kind: "edit", content: [content("one")], locations: [{ path: "/a" }], rawInput: 0, rawOutput: "" }),
        patch({ title: null, status: "in_progress", content: null }),
      );
      const kept = the(model);
      is("TOOL-06", kept?.title === "Look" && kept?.kind === "edit" && same(kept?.content, [content("one")]), model);
      is("TOOL-31", kept?.rawInput === 0 && kept?.rawOutput === "", model);
      model = await after(patch({ content: [content("two"), 5, { type: "content" }], locations: [] }));
      is("TOOL-07", same(the(model)?.locations, []), model);
      is("TOOL-33", same(the(model)?.content, [content("two")]), model);
      model = await after(patch({ status: 5, kind: ["edit"] }));
      is("TOOL-10", the(model)?.status === "in_progress" && the(model)?.kind === "edit", model);
      model = await after({ sessionUpdate: "tool_call_update", toolCallId: "unseen", status: "completed" });
      is("TOOL-05", the(model, "unseen") !== undefined, model, "unseen");
      model = await after(
        patch({
          content: [
            { type: "diff", path: "/new", newText: "a" },
            { type: "diff", path: "/empty", oldText: "", newText: "a" },
          ],
        }),
      );
      const [fresh, emptied] = (the(model)?.content ?? []) as { oldText?: string | null }[];
      is("DIFF-03", fresh?.oldText == null && emptied?.oldText === "", model);
      await end();
    },
  },
  {
    id: "tool-calls/version-2",
    title: "In version 2 what is left out stays, null clears, and a value replaces",
    rules: [
      "TOOL-11",
      "TOOL-12",
      "TOOL-13",
      "TOOL-14",
      "TOOL-15",
      "TOOL-17",
      "TOOL-18",
      "TOOL-29",
      "TOOL-30",
      "TOOL-34",
      "DIFF-06",
      "DIFF-14",
    ],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = (rule: string, ok: boolean, model: ClientModel, id = "t") =>
        test.holds(rule, ok, `It has ${JSON.stringify(the(model, id))}.`);
      let model = await after(patch({ title: "Look" }));
      is(
        "TOOL-11",
        (the(model)?.kind ?? "other") === "other" && (the(model)?.status ?? "pending") === "pending",
        model,
      );
      model = await after(
        patch({ kind: "edit", status: "_queued", content: [content("one")], rawInput: { a: 1 } }),
        patch({}),
      );
      is(
        "TOOL-12",
        the(model)?.title === "Look" && the(model)?.kind === "edit" && same(the(model)?.rawInput, { a: 1 }),
        model,
      );
      is("TOOL-17", the(model)?.status === "_queued", model);
      model = await after({ sessionUpdate: "tool_call_content_chunk", toolCallId: "t", content: content("two") });
      is("TOOL-14", same(the(model)?.content, [content("one"), content("two")]), model);
      model = await after(patch({ kind: null, status: null, rawInput: null, content: null }));
      is(
        "TOOL-12",
        (the(model)?.kind ?? "other") === "other" &&
          (the(model)?.status ?? "pending") === "pending" &&
          the(model)?.rawInput == null,
        model,
      );
      is("TOOL-13", ((the(model)?.content ?? []) as unknown[]).length === 0, model);
      model = await after({
        sessionUpdate: "tool_call_content_chunk",
        toolCallId: "unseen",
        content: content("early"),
      });
      is("TOOL-15", the(model, "unseen") !== undefined, model, "unseen");
      model = await after(patch({ kind: "_juggle", content: [{ type: "_hologram", of: "a cat" }] }));
      is("TOOL-18", the(model) !== undefined, model);
      is("TOOL-34", same(the(model)?.content, [{ type: "_hologram", of: "a cat" }]), model);
      model = await after(patch({ capabilities: { cancel: {}, _more: {} } }), patch({ capabilities: { _other: {} } }));
      is("TOOL-30", same(the(model)?.capabilities, { _other: {} }), model);
      const changes = [{ operation: "modify", path: "/a" }];
      const diffs = [
        { type: "diff", changes, patch: null },
        { type: "diff", changes, patch: { format: "_odd", text: "?" } },
      ];
      model = await after(patch({ content: diffs }));
      const shown = (the(model)?.content ?? []) as { changes?: unknown }[];
      is("DIFF-06", same(shown[0]?.changes, changes), model);
      is("DIFF-14", same(shown[1]?.changes, changes), model);
      model = await after(patch({ capabilities: { cancel: true } }));
      is("TOOL-29", (the(model)?.capabilities as { cancel?: unknown } | undefined)?.cancel !== true, model);
      await end();
    },
  },
  {
    id: "tool-calls/while-idle",
    title: "Tool calls may go on while the session is idle, and leave it idle",
    rules: ["TOOL-22", "LIFE-31", "TDIS-10"],
    versions: [2],
    // Others leave when their turn is over.
    acts: ["quit"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      await agent.update(patch({ title: "Look", status: "in_progress" }));
      await agent.finish(prompt);
      await agent.update(patch({ status: "completed" }));
      await agent.update({ sessionUpdate: "terminal_update", terminalId: "x", command: "true", exitStatus: {} });
      await test.goesOn("TOOL-22", agent, "after a tool call's update while idle");
      const model = await test.model();
      test.holds("TOOL-22", the(model)?.status === "completed", `The call is ${the(model)?.status}.`);
      test.holds("LIFE-31", model.state.state === "idle", `It shows ${model.state.state}.`);
      test.holds(
        "TDIS-10",
        the(model)?.status === "completed" && model.state.state === "idle",
        "The end of a terminal changed more than the terminal.",
      );
    },
  },
];
