import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { client } from "@colloquy/acp/client/unstable";
import { spawnAgent } from "@colloquy/acp/node";
import { describe, expect, test } from "vitest";
import { agentCommand, agentEnv, agentFolders, codingAgentHere, codingAgentProcess } from "./fixtures/coding-agent.ts";
import { listed } from "./fixtures/session-view.ts";

const garbage = "garbage ".repeat(1000);

describe.each([1, 2] as const)("version %i", (version) => {
  test("a broken file of sessions is said and kept; when it is moved away, the same process goes on", async () => {
    await using at = await codingAgentProcess({ version });
    const file = join(at.folders.state, "sessions.db");
    writeFileSync(file, garbage);
    for (let time = 0; time < 2; time++)
      await expect(at.agent.newSession({ cwd: at.project })).rejects.toMatchObject({
        code: -32603,
        message: expect.stringContaining("The agent cannot use its session store: it is damaged"),
      });
    expect(readFileSync(file, "utf8")).toBe(garbage);
    renameSync(file, `${file}.broken`);
    const session = await at.agent.newSession({ cwd: at.project });
    expect((await session.prompt("/scenario echo Hi")).text).toContain("You said: Hi");
  });

  test("a broken journal is said and kept; when it is moved away, the session goes on", async () => {
    await using at = await codingAgentProcess({ version });
    const file = join(at.folders.state, "journal.db");
    writeFileSync(file, garbage);
    const session = await at.agent.newSession({ cwd: at.project });
    await expect(session.prompt("/scenario echo Hi")).rejects.toThrow(
      /what it keeps beside its sessions: its file is damaged/,
    );
    expect(readFileSync(file, "utf8")).toBe(garbage);
    renameSync(file, `${file}.broken`);
    expect((await session.prompt("/scenario echo Hi")).text).toContain("You said: Hi");
  });

  test("a state folder that cannot be made is said, without its path, and the process lives", async () => {
    await using folders = await agentFolders({ file: "" });
    await using at = await codingAgentHere({ version, folders, env: { COLLOQUY_STATE: folders.path("file/state") } });
    const failure = await at.agent.newSession({ cwd: at.project }).catch((error: Error) => error);
    expect(failure).toMatchObject({ code: -32603, message: expect.stringContaining("cannot use its session store") });
    expect(JSON.stringify([String(failure), failure])).not.toContain(folders.top);
    await expect(at.agent.newSession({ cwd: at.project })).rejects.toMatchObject({ code: -32603 });
  });

  test.skipIf(process.platform === "win32")(
    "a full disk fails the turn and not the process, and what was shown before is there",
    async () => {
      await using folders = await agentFolders();
      const script = `trap '' XFSZ; ulimit -f 1000; exec "$0" "$@"`;
      const options = { env: agentEnv(folders), cwd: folders.top };
      const definition = client({ info: { name: "editor", version: "1.0.0" }, versions: [version] });
      const agent = await spawnAgent(["/bin/sh", "-c", script, ...agentCommand()], definition, options);
      const session = await agent.newSession({ cwd: folders.project });
      const said: string[] = [];
      let failure: Error | undefined;
      while (failure === undefined)
        try {
          said.push((await session.prompt(`/scenario echo ${said.length} ${"x".repeat(10_000)}`)).text);
        } catch (error) {
          failure = error as Error;
        }
      expect(failure.message).toMatch(/cannot use (its session store|what it keeps)/);
      expect(failure.message).not.toContain(folders.top);
      expect(said.length).toBeGreaterThan(0);
      expect(await listed(agent)).toHaveLength(1);
      await agent.close();

      await using later = await codingAgentHere({ version, folders });
      const loaded = await later.agent.openSession(session.id, { cwd: folders.project, replay: true });
      const there = JSON.stringify([...loaded.state.messages].map(({ content }) => [...content]));
      for (const text of said) expect(there).toContain(JSON.stringify(text).slice(1, 40));
      expect((await loaded.prompt("/scenario echo again")).text).toContain("You said: again");
    },
  );
});
