import type { ClientCase } from "../client-test.ts";
import { known, same } from "./known.ts";
import { terminal, terminals } from "./terminals.ts";

/** What a client makes of the smaller members of updates. */
export const details: readonly ClientCase[] = [
  {
    id: "details/meta",
    title: 'The "_meta" of a session is merged key by key; that of output belongs to the output',
    rules: ["INFO-03", "TDIS-19"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const info = (_meta: unknown) => ({ sessionUpdate: "session_info_update", _meta });
      const terminal = (more: object) => ({ sessionUpdate: "terminal_update", terminalId: "t", ...more });
      const data = Buffer.from("out").toString("base64");
      const first = await after(info({ a: 1, b: { c: 2 } }));
      if (first._meta === undefined)
        test.notChecked("INFO-03", 'The client tells nothing of the "_meta" of a session.');
      else {
        const { _meta } = await after(info({ b: { d: 3 } }));
        test.holds("INFO-03", same(_meta, { a: 1, b: { d: 3 } }), `It has the "_meta" ${JSON.stringify(_meta)}.`);
      }
      await after(terminal({ command: "make", _meta: { own: 1 } }));
      await after(terminal({ output: { data, _meta: { of: "output" } } }));
      const { terminals } = await after({
        sessionUpdate: "terminal_output_chunk",
        terminalId: "t",
        data,
        _meta: { of: "chunk" },
      });
      const shown = terminals.find(({ terminalId }) => terminalId === "t");
      const apart = same(shown?._meta, { own: 1 }) && shown?.output === "outout";
      test.holds("TDIS-19", apart, `Of the terminal it has ${JSON.stringify(shown)}.`);
      await end();
    },
  },
  {
    id: "details/lists",
    title: "A list of null is an empty one, and text in the place of a list is refused",
    rules: ["DEC-03"],
    versions: [1],
    advertises: terminal,
    async run(test) {
      const { create, end } = await terminals(test);
      const list = (env: unknown) => create({ command: process.execPath, args: ["-e", "0"], env });
      test.accepted("DEC-03", await list(null), '"env": null in terminal/create');
      test.refused("DEC-03", await list("A=B"), '"env": "A=B" in terminal/create', -32602);
      await end();
    },
  },
  {
    id: "details/hints",
    title: "What takes input without a type is told by its hint",
    rules: ["DEC-08"],
    versions: [1],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const command = { name: "look", description: "Looks", input: { hint: "where" } };
      const { commands } = await after({ sessionUpdate: "available_commands_update", availableCommands: [command] });
      const hint = (commands[0]?.input as { readonly hint?: string } | undefined)?.hint;
      test.holds("DEC-08", hint === "where", `It has the commands ${JSON.stringify(commands)}.`);
      await end();
    },
  },
];
