import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import type { Scenario } from "./scenarios.ts";

export const answerScenarios: readonly Scenario[] = [
  {
    title: "a tool call that may go on goes on; what the user was asked is what the agent meant",
    async run(desk) {
      const session = await desk.open();
      desk.answers.permission = "allow_once";
      expect((await session.prompt("ask")).text).toBe("allowed");
      expect(desk.world.asked.at(-1)).toEqual({ title: "Write notes.md", kinds: ["allow_once", "reject_once"] });
    },
  },
  {
    title: "PERM-05 a tool call that is rejected does not go on, and the turn does",
    async run(desk) {
      const session = await desk.open();
      desk.answers.permission = "reject_once";
      expect(await session.prompt("ask")).toMatchObject({ stopReason: "end_turn", text: "refused" });
    },
  },
  {
    title: "PERM-06 a question that is put away is no permission",
    async run(desk) {
      const session = await desk.open();
      desk.answers.permission = "cancelled";
      expect(await session.prompt("ask")).toMatchObject({ text: "refused" });
    },
  },
  {
    title: "a form comes back filled in",
    async run(desk) {
      const session = await desk.open();
      desk.answers.form = { action: "accept", content: { name: "Åsa" } };
      expect((await session.prompt("form")).text).toBe("Hello Åsa");
    },
  },
  {
    title: "a form that is declined or put away says which",
    async run(desk) {
      const session = await desk.open();
      for (const form of ["decline", "cancel"] as const) {
        desk.answers.form = form;
        expect((await session.prompt("form")).text).toBe(form);
      }
    },
  },
  {
    title: "pain 22: files are written and read through the client, and one that is missing has its own error",
    except: [{ version: 2, because: "it has no methods for files: agents read and write by themselves" }],
    async run(desk) {
      const session = await desk.open();
      expect((await session.prompt("files")).text).toBe("2 -32002");
      expect(await readFile(`${desk.folder}/notes.md`, "utf8")).toBe("1\n2\n🎵\n");
    },
  },
  {
    title: "pain 22: a command runs in the client's terminal in version 1 and in the agent's in version 2",
    async run(desk) {
      const session = await desk.open();
      expect((await session.prompt("run")).text).toBe("3 made");
      const [call] = session.state.toolCalls;
      expect(call).toMatchObject({ kind: "execute", status: "failed" });
      expect([...call!.content]).toMatchObject([{ type: "terminal", terminalId: expect.any(String) }]);
      if (desk.version === 1) return;
      const [terminal] = session.state.terminals;
      expect(terminal).toMatchObject({ text: "made\n", exitStatus: { exitCode: 3 } });
    },
  },
];
