import { describe, expect, test } from "vitest";
import { type AgentFolders, agentFolders, codingAgentHere, codingAgentProcess } from "./fixtures/coding-agent.ts";
import { textsIn } from "./fixtures/session-view.ts";
import { until } from "./fixtures/turn-view.ts";

describe.each([1, 2] as const)("version %i", (version) => {
  /** Folders with sessions of the past, each with one prompt that is repeated. */
  async function past(...prompts: readonly string[]) {
    const folders = await agentFolders();
    await folders.configure({ refineTitles: false });
    await using at = await codingAgentHere({ version, folders });
    const ids: string[] = [];
    for (const prompt of prompts) {
      const session = await at.agent.newSession({ cwd: folders.project });
      await session.prompt(`/scenario echo ${prompt}`);
      ids.push(session.id);
    }
    return { folders, ids, [Symbol.asyncDispose]: () => folders[Symbol.asyncDispose]() };
  }

  /** What the first two new sessions of a process with these arguments are. `said`: of the past, in the first. */
  async function started(folders: AgentFolders, args: readonly string[], waitsFor?: string) {
    const order: string[] = [];
    await using at = await codingAgentProcess({
      version,
      folders,
      args,
      client: {
        tap: ({ direction, message }) => {
          const text = JSON.stringify(message);
          if (direction === "in" && /"sessionId":.*"configOptions"/.test(text)) order.push("answer");
          if (direction === "in" && text.includes("You said")) order.push("past");
        },
      },
    });
    const session = await at.agent.newSession({ cwd: folders.project });
    if (waitsFor !== undefined) await until(session, () => textsIn(session).join().includes(waitsFor));
    const said = textsIn(session);
    const { text } = await session.prompt("/scenario echo Now");
    const second = await at.agent.newSession({ cwd: folders.project });
    return { id: session.id, second: second.id, said, order, text };
  }

  test("S2-25: the first new session is the latest of the folder: first the answer, then what was said", async () => {
    await using store = await past("Milk", "Bread");
    const { id, second, said, order, text } = await started(store.folders, ["--resume"], "You said: Bread");
    expect(id).toBe(store.ids[1]);
    expect(store.ids).not.toContain(second);
    expect(said).toEqual(["/scenario echo Bread", "You said: Bread\n\nImages: 0"]);
    expect(order.slice(0, 2)).toEqual(["answer", "past"]);
    expect(text).toContain("You said: Now");
  });

  test("S2-26: a session is resumed by what only its id begins with", async () => {
    await using store = await past("Milk", "Bread");
    const [milk, bread] = store.ids as [string, string];
    let length = 1;
    while (bread.startsWith(milk.slice(0, length))) length++;
    expect((await started(store.folders, ["--resume", milk.slice(0, length)], "You said: Milk")).id).toBe(milk);
  });

  test("S2-27: where there is nothing to resume, it is a new session", async () => {
    await using empty = await past();
    const { id, second, said, text } = await started(empty.folders, ["--resume"]);
    expect(id).not.toBe(second);
    expect(said).toEqual([]);
    expect(text).toContain("You said: Now");
  });
});
