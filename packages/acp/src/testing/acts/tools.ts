import type { Turn } from "../../agent/index.ts";
import { attempted } from "../attempted.ts";
import { type Acts, aborted } from "../stage.ts";

/** Tool calls, those that need permission among them. */
export const tools: Acts = {
  async tool(turn) {
    const counted = await turn.tool(
      { title: "Count the words", name: "count", kind: "read", rawInput: { text: "Hello world" } },
      async (call) => {
        await call.text("2 words");
        await call.done({ rawOutput: { words: 2 } });
        return 2;
      },
    );
    await turn.say(`I counted ${counted} words.`);
  },

  async "slow-tool"(turn) {
    const call = turn.tool({ title: "Wait for the milk", name: "wait", kind: "other", cancellable: true });
    await call.text("Waiting");
    await aborted(call.signal);
    turn.signal.throwIfAborted();
    await call.end("cancelled");
    await turn.say("I wait no longer.");
  },

  async "failing-tool"(turn) {
    const call = turn.tool({ title: "Boil the milk", name: "boil", kind: "execute" });
    call.begin();
    await call.fail(new Error("It boiled over"));
    await turn.say("That failed: it boiled over.");
  },

  async permission(turn) {
    await turn.say(`${await createIfAllowed(turn, "permitted.txt")}.`);
  },

  async permissions(turn) {
    const outcomes = await Promise.all(["first.txt", "second.txt"].map((path) => createIfAllowed(turn, path)));
    await turn.say(`${outcomes.join(", ")}.`);
  },
};

/** Asks whether a file may be created, and creates it after a yes. Resolves to what came of it, in words. */
async function createIfAllowed(turn: Turn, path: string): Promise<string> {
  const call = turn.tool({ title: `Create ${path}`, kind: "edit", locations: [{ path }] });
  if (!(await call.permitted({ remember: path }))) return `${path} was not allowed`;
  const change = await attempted(call, () => turn.files.write(path, "permitted\n"));
  if (change === undefined) return `${path} was allowed, and failed`;
  await call.diff(change);
  await call.done();
  return `${path} was allowed, and is there`;
}
