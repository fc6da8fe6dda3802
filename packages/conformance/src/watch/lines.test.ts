import { describe } from "vitest";
import { type Step, testWatch } from "./fixtures/told.ts";

const note = '{"jsonrpc":"2.0","method":"_a.b/note"}';
const agent = (text: string | Uint8Array): Step => ["agent", text];

describe("lines on a pipe", () => {
  testWatch([
    {
      rule: "STDIO-02",
      version: 1,
      kept: [agent(note.replace("note", "nöte"))],
      broken: [agent(Buffer.from(note.replace("note", "nöte"), "latin1"))],
    },
    {
      rule: "STDIO-04",
      version: 1,
      kept: [agent(note)],
      broken: JSON.stringify(JSON.parse(note), null, 2).split("\n").map(agent),
    },
    { rule: "STDIO-05", version: 1, kept: [agent(note), agent("")], broken: [agent("Listening on stdio.")] },
    {
      rule: "STDIO-06",
      side: "client",
      version: 1,
      offers: { client: { _meta: {} } },
      kept: [["client", note]],
      broken: [["client", "42"]],
    },
    { rule: "STDIO-16", version: 1, kept: [agent(note)], broken: [agent(`\uFEFF${note}`)] },
  ]);
});
