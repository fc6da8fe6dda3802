import type { Turn } from "../../agent/index.ts";
import { attempted } from "../attempted.ts";
import type { Acts } from "../stage.ts";

/** The files of a session: the client's where it offers them. */
export const files: Acts = {
  async edit(turn) {
    const call = turn.tool({ title: "Edit notes.txt", name: "edit", kind: "edit", locations: [{ path: "notes.txt" }] });
    const change = await attempted(call, async () => {
      const { oldText = "" } = await turn.files.preview("notes.txt", "");
      return turn.files.write("notes.txt", `${oldText}milk\n`);
    });
    if (change === undefined) return turn.say("I cannot edit notes.txt.");
    await call.diff(change);
    await call.done();
    await turn.say("I noted the milk.");
  },

  create: (turn) => put(turn, "created.txt", "created\n"),

  async read(turn, _stage, [path = "notes.txt", line, limit]) {
    const call = turn.tool({ title: `Read ${path}`, name: "read", kind: "read", locations: [{ path }] });
    call.begin();
    const part = { ...(line && { line: Number(line) }), ...(limit && { limit: Number(limit) }) };
    const text = await attempted(call, () => turn.files.readText(path, part));
    if (text === undefined) return turn.say(`I cannot read ${path}.`);
    await call.done(text);
    await turn.say(`In ${path}: ${text}`);
  },

  write: (turn, _stage, [path = "written.txt"]) => put(turn, path, "written\n"),
};

async function put(turn: Turn, path: string, text: string): Promise<void> {
  const call = turn.tool({ title: `Write ${path}`, name: "write", kind: "edit", locations: [{ path }] });
  call.begin();
  const change = await attempted(call, () => turn.files.write(path, text));
  if (change === undefined) return turn.say(`I cannot write ${path}.`);
  await call.diff(change);
  await call.done();
  await turn.say(`I wrote ${path}.`);
}
