import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientSession } from "@colloquy/acp/client";
import type { ModelServer } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CodingAgentAtWork, codingAgentProcess, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { callsOf, lastCall, lastResults, sessionWith } from "./fixtures/turn-view.ts";

type Act = readonly [name: string, input: { readonly [field: string]: unknown }];

/** What became of an act without and with a no of the user's. */
type Effect = "allowed" | "asked" | "refused";

describe.each([1, 2] as const)("permissions over the wire, version %i:", (version) => {
  let server: ModelServer;
  let at: CodingAgentAtWork;
  let asked: { readonly title: string; readonly options: readonly { readonly optionId: string }[] }[] = [];
  let answer = "allow_once";
  beforeAll(async () => {
    server = await modelServer();
    at = await codingAgentProcess({
      version,
      env: modelEnv(server),
      // The same on machines with a sandbox and without.
      settings: { sandbox: { use: "off" } },
      files: { "in.txt": "inside\n", ".env": "KEY=1\n" },
      client: {
        permission(question) {
          asked.push(question);
          return { optionId: answer };
        },
      },
    });
    await writeFile(join(at.folders.top, "out.txt"), "outside\n");
  });
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  /** Has the model do something, and tells what came of it. */
  async function doing(session: ClientSession, [name, input]: Act, says = "allow_once"): Promise<Effect> {
    [asked, answer] = [[], says];
    server.reply([{ call: { name, input } }]);
    server.reply([{ text: "So be it." }]);
    expect((await session.prompt("Do it")).stopReason).toBe("end_turn");
    const { status } = lastCall(session);
    if (asked.length === 0) return status === "completed" ? "allowed" : "refused";
    expect(says.startsWith("allow") ? ["completed"] : ["failed", "cancelled"]).toContain(status);
    return "asked";
  }

  const presets = ["read-only", "plan", "workspace-write", "full-access"];
  const acts: { readonly [what: string]: readonly [act: Act, effects: string] } = {
    "reading inside": [["read_file", { path: "in.txt" }], "allowed allowed allowed allowed"],
    "reading outside": [["read_file", { path: "../out.txt" }], "asked asked asked allowed"],
    "reading a sensitive file": [["read_file", { path: ".env" }], "asked asked asked asked"],
    "reading the agent's own settings": [["read_file", { path: "../config/agent.json" }], "asked asked asked asked"],
    "writing inside": [["write_file", { path: "new/MODE.txt", content: "x" }], "refused refused allowed allowed"],
    "writing outside": [["write_file", { path: "../MODE.txt", content: "x" }], "refused refused asked allowed"],
    "writing a sensitive file": [["write_file", { path: "MODE/.env", content: "x" }], "refused refused asked asked"],
    "a command": [["run_command", { command: "touch made.txt" }], "refused refused asked allowed"],
    "a command that only looks": [["run_command", { command: "cat in.txt" }], "refused refused allowed allowed"],
  };
  for (const [what, [act, effects]] of Object.entries(acts))
    test.each(presets)(`${what}, in %s`, async (mode) => {
      const session = await sessionWith(at);
      await session.setMode(mode);
      const [name, input] = act;
      // Nothing of an earlier mode is in the way.
      const path = typeof input.path === "string" && { path: input.path.replace("MODE", mode) };
      expect(await doing(session, [name, { ...input, ...path }])).toBe(effects.split(" ")[presets.indexOf(mode)]);
      await session.close();
    });

  test("a no is told to the model, which goes on", async () => {
    const session = await sessionWith(at);
    expect(await doing(session, ["write_file", { path: "../no.txt", content: "x" }], "reject_once")).toBe("asked");
    expect(lastResults(server.calls.at(-1)!.messages)).toEqual([expect.stringContaining("does not want this")]);
    expect(await at.folders.read("../no.txt")).toBeUndefined();
    await session.close();
  });

  test("a file outside is read with consent, and then changed with consent", async () => {
    await writeFile(join(at.folders.top, "theirs.txt"), "theirs\n");
    const session = await sessionWith(at);
    const edit: Act = ["edit_file", { path: "../theirs.txt", edits: [{ old: "theirs", new: "ours" }] }];
    expect(await doing(session, edit)).toBe("refused");
    expect(lastResults(server.calls.at(-1)!.messages)).toEqual([expect.stringContaining("read it with read_file")]);
    expect(await doing(session, ["read_file", { path: "../theirs.txt" }])).toBe("asked");
    expect(await doing(session, edit)).toBe("asked");
    expect(await at.folders.read("../theirs.txt")).toBe("ours\n");
    await session.close();
  });

  test("what is refused says why", async () => {
    const session = await sessionWith(at);
    await session.setMode("read-only");
    await doing(session, ["write_file", { path: "no.txt", content: "x" }]);
    expect(lastResults(server.calls.at(-1)!.messages)).toEqual([expect.stringContaining("mode refuses")]);
    await session.close();
  });

  test("once is once, for the session is for it alone, for the project is for all of its sessions", async () => {
    const touch: Act = ["run_command", { command: `touch remembered-${version}` }];
    const first = await sessionWith(at);
    expect(await doing(first, touch, "allow_once")).toBe("asked");
    expect(asked[0]!.options.map(({ optionId }) => optionId)).toEqual([
      "allow_once",
      "allow_session",
      "allow_project",
      "reject_once",
    ]);
    expect(await doing(first, touch, "allow_session")).toBe("asked");
    expect(await doing(first, touch)).toBe("allowed");
    // P-08: it was for this command, and neither for another one nor for a sensitive file by the same tool.
    expect(await doing(first, ["run_command", { command: `touch another-${version}` }])).toBe("asked");
    expect(await doing(first, ["run_command", { command: "cat .env" }])).toBe("asked");
    const second = await sessionWith(at);
    expect(await doing(second, touch, "allow_project")).toBe("asked");
    const third = await sessionWith(at);
    expect(await doing(third, touch)).toBe("allowed");
    await third.setMode("read-only");
    expect(await doing(third, touch)).toBe("refused");

    await using again = await codingAgentProcess({ version, env: modelEnv(server), folders: at.folders });
    const later = await sessionWith(again);
    expect(await doing(later, touch)).toBe("allowed");
  });

  test("S2-19 CONF-06: a mode that means nothing is kept where modes are open, and what is allowed stays as it was", async () => {
    const session = await sessionWith(at);
    await session.setMode("read-only");
    const { id: sessionId } = session;
    const request = (method: string, params: object) => (at.agent.raw as any).request(method, { sessionId, ...params });
    if (version === 1)
      expect(await request("session/set_mode", { modeId: "architect" })).toMatchObject({ modeId: "architect" });
    const value = { configId: "mode", value: "painter", ...(version === 2 && { type: "id" }) };
    await expect(request("session/set_config_option", value)).rejects.toMatchObject({ code: -32602 });
    expect(await doing(session, ["write_file", { path: "no.txt", content: "x" }])).toBe("refused");
    expect(await doing(session, ["read_file", { path: "in.txt" }])).toBe("allowed");
    await session.close();
  });

  test.each(["allow_once", "reject_once"])("plan mode is left with consent alone: %s", async (says) => {
    const session = await sessionWith(at);
    await session.setMode("plan");
    const before = server.calls.length;
    expect(await doing(session, ["leave_plan_mode", { plan: "1. Write it" }], says)).toBe("asked");
    expect(server.calls[before]!.tools.map(({ name }) => name)).toContain("leave_plan_mode");
    expect(JSON.stringify(callsOf(session))).toContain("1. Write it");
    const mode = session.options.find(({ category }) => category === "mode");
    expect(mode).toMatchObject({ currentValue: says === "allow_once" ? "workspace-write" : "plan" });
    const write: Act = ["write_file", { path: "planned.txt", content: "x" }];
    expect(await doing(session, write)).toBe(says === "allow_once" ? "allowed" : "refused");
    await session.close();
  });
});
