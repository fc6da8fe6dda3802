import type { ClientModel } from "../client-program.ts";
import type { ClientCase } from "../client-test.ts";
import { known, same, text } from "./known.ts";

const state = (name: string, more: object = {}) => ({ sessionUpdate: "state_update", state: name, ...more });
const running = [{ type: "terminal", terminalId: "x" }];

/** What a session of version 2 is doing. */
export const states: readonly ClientCase[] = [
  {
    id: "state/snapshots",
    title: "A state is a snapshot: said twice it is one, and what is unknown is no idleness",
    rules: ["LIFE-21", "LIFE-22", "LIFE-24", "LIFE-25", "LIFE-27", "LIFE-28", "DEC-16"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after } = await known(test);
      const is = (rule: string, ok: boolean, { state, completions }: ClientModel) =>
        test.holds(rule, ok, `It shows ${JSON.stringify(state)}, with ${completions} turns completed.`);
      let model = await after(state("_thinking"));
      is("LIFE-22", model.state.state !== "idle" && model.state.state !== "running" && model.completions === 0, model);
      model = await after(
        state("running"),
        { sessionUpdate: "user_message", messageId: "more", content: [text("More")] },
        state("idle", { stopReason: "end_turn" }),
      );
      is("LIFE-28", model.state.state === "idle" && model.completions === 1, model);
      model = await after(state("idle", { stopReason: "end_turn" }));
      is("LIFE-21", model.completions === 1, model);
      model = await after(state("running"), {
        sessionUpdate: "agent_message_chunk",
        messageId: "own",
        content: text("By myself"),
      });
      is("LIFE-27", model.state.state === "running" && model.messages.some((one) => one.text === "By myself"), model);
      model = await after(state("idle", { stopReason: 7 }));
      is("LIFE-24", model.state.state === "idle" && model.state.stopReason === undefined, model);
      is("DEC-16", model.state.state === "idle", model);
      model = await after(state("running"), state("idle", { stopReason: "_budget" }));
      is("LIFE-25", model.state.state === "idle" && model.state.stopReason === "_budget", model);
    },
  },
  {
    id: "state/background",
    title: "What runs in the background is what the last state said, if it said so",
    rules: ["BG-01", "BG-02", "BG-09", "BG-10", "BG-14"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after } = await known(test);
      const is = (rule: string, model: ClientModel, wanted: unknown) =>
        test.holds(
          rule,
          same(model.state.background, wanted),
          `It has ${JSON.stringify(model.state.background)} in the background.`,
        );
      await after({ sessionUpdate: "terminal_update", terminalId: "x", command: "make" });
      const idle = await after(state("idle", { stopReason: "end_turn", background: running }));
      is("BG-14", idle, running);
      is("BG-02", await after(state("idle", { background: [] })), []);
      is("BG-01", await after(state("idle", { background: null })), undefined);
      is("BG-09", await after(state("idle", { background: [{ type: "_job", of: "mine" }] })), [
        { type: "_job", of: "mine" },
      ]);
      is("BG-10", await after(state("idle", { background: [{ type: "terminal" }] })), undefined);
    },
  },
  {
    id: "state/unanswered-insert",
    title: "An answer to a prompt without a messageId is an error",
    rules: ["LIFE-02"],
    versions: [2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      const answer = () => agent.send({ jsonrpc: "2.0", id: prompt.message.id, result: {} });
      await test.fails("LIFE-02", "a prompt was answered without a messageId", answer);
    },
  },
];
