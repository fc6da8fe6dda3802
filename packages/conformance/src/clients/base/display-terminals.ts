import type { ClientModel } from "../client-program.ts";
import type { ClientCase } from "../client-test.ts";
import { known } from "./known.ts";

const base64 = (bytes: readonly number[] | string) => Buffer.from(bytes as string).toString("base64");
const update = (more: object) => ({ sessionUpdate: "terminal_update", terminalId: "x", ...more });
const chunk = (data: string, terminalId = "x") => ({ sessionUpdate: "terminal_output_chunk", terminalId, data });
const the = (model: ClientModel, id = "x") => model.terminals.find(({ terminalId }) => terminalId === id);

/** Terminals that the agent shows (version 2). */
export const displayTerminals: readonly ClientCase[] = [
  {
    id: "display-terminals/patches",
    title: "A terminal is made by whatever names it first, and patched by what follows",
    rules: ["TDIS-02", "TDIS-03", "TDIS-04", "TDIS-05", "TDIS-06", "TDIS-08", "TDIS-09", "TDIS-18", "TDIS-21"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = (rule: string, ok: boolean, model: ClientModel, id = "x") =>
        test.holds(rule, ok, `It has ${JSON.stringify(the(model, id))}.`);
      const anchor = {
        sessionUpdate: "tool_call_update",
        toolCallId: "t",
        title: "Run",
        content: [{ type: "terminal", terminalId: "x" }],
      };
      let model = await after(anchor, chunk(base64("early ")));
      is("TDIS-18", the(model)?.output === "early ", model);
      is("TDIS-02", the(model) !== undefined, model);
      model = await after(update({ command: "make", cwd: "/src" }), chunk(base64([0xc3])), chunk(base64([0xa9])));
      is("TDIS-05", the(model)?.output === "early é", model);
      is("TDIS-06", the(model)?.output === "early é", model);
      is("TDIS-03", the(model)?.command === "make" && the(model)?.cwd === "/src", model);
      model = await after(update({ output: { data: base64("anew") }, cwd: null }), update({}));
      is("TDIS-04", the(model)?.output === "anew", model);
      is("TDIS-03", the(model)?.command === "make" && the(model)?.cwd == null, model);
      model = await after(update({ exitStatus: {} }));
      is("TDIS-08", the(model)?.exitStatus != null, model);
      model = await after(update({ exitStatus: { exitCode: -1_073_741_510 } }));
      is("TDIS-09", (the(model)?.exitStatus as { exitCode?: number } | undefined)?.exitCode === -1_073_741_510, model);
      model = await after({ ...anchor, content: [] });
      is("TDIS-21", the(model) !== undefined, model);
      await end();
    },
  },
];
