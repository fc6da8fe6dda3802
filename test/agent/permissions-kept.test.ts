import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type CodingAgentAtWork, codingAgentHere, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { lastCall, noticesOf, sessionWith } from "./fixtures/turn-view.ts";

/** An agent whose user allows everything, for good; its model runs the same command whenever it is asked. */
async function atWork(version: 1 | 2) {
  const server = await modelServer();
  let asked = 0;
  const permission = () => {
    asked += 1;
    return { optionId: "allow_project" };
  };
  const settings = { sandbox: { use: "off" } };
  const at = await codingAgentHere({ version, env: modelEnv(server), settings, client: { permission } });
  return {
    ...at,
    asked: () => asked,
    async command(session: Awaited<ReturnType<typeof sessionWith>>) {
      server.reply([{ call: { name: "run_command", input: { command: "touch made" } } }]);
      server.reply([{ text: "Done." }]);
      await session.prompt("Run it");
      return lastCall(session).status;
    },
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  } satisfies CodingAgentAtWork & Record<string, unknown>;
}

describe.each([1, 2] as const)("version %i:", (version) => {
  test("what cannot be kept for good is done all the same, holds for the session, and the user is told once", async () => {
    await using at = await atWork(version);
    await writeFile(join(at.folders.state, "permissions"), "in the way");
    const session = await sessionWith(at);
    expect(await at.command(session)).toBe("completed");
    expect(await at.command(session)).toBe("completed");
    expect(at.asked()).toBe(1);
    expect(noticesOf(session)).toEqual([
      expect.stringMatching(/cannot be read \(ENOTDIR\)/),
      expect.stringMatching(/cannot be written \(\w+\)/),
    ]);
  });

  test("what was kept and is broken allows nothing, and the user is told", async () => {
    await using at = await atWork(version);
    expect(await at.command(await sessionWith(at))).toBe("completed");
    const folder = join(at.folders.state, "permissions");
    const [name] = await readdir(folder);
    await writeFile(join(folder, name!), "not JSON");
    const later = await sessionWith(at);
    expect(await at.command(later)).toBe("completed");
    expect(at.asked()).toBe(2);
    expect(noticesOf(later)).toEqual([expect.stringContaining("could not be understood")]);
  });
});
