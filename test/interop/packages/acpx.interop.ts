import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Acpx, acpx, gone, isAlive, running } from "./acpx.ts";
import { installedClient, NotInstalled } from "./laboratory.ts";

describe.concurrent("acpx 0.19.1 drives the coding agent", () => {
  let folder: string | undefined;
  let why = "";
  beforeAll(() => {
    try {
      folder = installedClient();
    } catch (error) {
      if (!(error instanceof NotInstalled)) throw error;
      why = error.message;
    }
  }, 300_000);

  const attempt = (title: string, run: (acpx: Acpx) => Promise<void>) =>
    test(title, { timeout: 120_000 }, async ({ skip }) => {
      if (folder === undefined) return skip(why);
      await using client = await acpx(folder);
      await run(client);
    });

  attempt("one prompt, as text and as the bare answer", async ({ run }) => {
    const text = await run("colloquy", "exec", "/scenario echo a word");
    expect(text).toEqual({ code: 0, output: expect.stringMatching(/^You said: a word$[\s\S]*\[done\] end_turn\n$/m) });
    const { code, output } = await run("--format", "quiet", "colloquy", "exec", "/scenario echo a word");
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^You said: a word\n/) });
  });

  attempt(
    "one prompt as JSON: what was said on the wire, and a failure of the model is an error there",
    async ({ run }) => {
      const json = ["--format", "json", "--json-strict"];
      const { code, output } = await run(...json, "colloquy", "exec", "/scenario echo a word");
      const messages = messagesOf(output);
      expect(code).toBe(0);
      expect(messages.every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
      const chunks = messages
        .map(({ params }) => params?.update)
        .filter((one) => one?.sessionUpdate === "agent_message_chunk");
      expect(chunks.map(({ content }) => content.text).join("")).toBe("You said: a word\n\nImages: 0");
      expect(messages.at(-1)?.result).toMatchObject({
        stopReason: "end_turn",
        usage: { outputTokens: expect.any(Number) },
      });

      const failed = await run(...json, "colloquy", "exec", "/scenario error auth");
      expect(failed.code).toBe(1);
      expect(messagesOf(failed.output).at(-1)?.error).toMatchObject({ code: -32603, data: { problem: "auth" } });
    },
  );

  attempt("a turn that reads, runs, edits, and runs again, and leaves the project otherwise clean", async (acpx) => {
    const { run, project } = acpx;
    const before = await everythingIn(project);
    const { code, output } = await run("--approve-all", "colloquy", "exec", "Fix the failing test");
    expect(output).toContain("[tool] Read src/sum.js (completed)");
    expect(output).toContain("✖ every number counts");
    expect(output).toContain("[tool] Edit src/sum.js (completed)");
    expect(output).toContain("- [completed] Run the tests again");
    expect(output).toContain("now it begins there, and all tests pass");
    expect(code).toBe(0);
    expect(await readFile(join(project, "src/sum.js"), "utf8")).toContain("let at = 0;");
    expect(await everythingIn(project)).toEqual(before);
  });

  attempt("permissions: what acpx refuses is not done, and the model is told", async ({ run, project }) => {
    const before = await everythingIn(project);
    for (const policy of ["--deny-all", "--approve-reads"]) {
      const asked = await run(policy, "colloquy", "exec", "/scenario permission");
      expect(asked).toEqual({
        code: 5,
        output: expect.stringContaining("It was not run: The user does not want this."),
      });
      // acpx writes files for its agents, and does not for this one.
      const written = await run(policy, "colloquy", "exec", "/scenario change-files");
      expect(written).toEqual({ code: 5, output: expect.stringContaining("The file was not written: ") });
      expect(written.output).toContain("Permission denied for fs/write_text_file");
    }
    expect(await everythingIn(project)).toEqual(before);
    const read = await run("--approve-reads", "colloquy", "exec", "/scenario read-files");
    expect(read).toEqual({ code: 0, output: expect.stringContaining("The project is called sum.") });
    const allowed = await run("--approve-all", "colloquy", "exec", "/scenario permission");
    expect(allowed).toEqual({ code: 0, output: expect.stringContaining(`It was run:\n\n\`\`\`\n${process.version}`) });
  });

  attempt("a session: prompts, mode, options, and what acpx lists of it", async ({ run }) => {
    const session = ["-s", "notes"];
    expect((await run("colloquy", "sessions", "ensure", "--name", "notes")).code).toBe(0);
    expect((await run("colloquy", "prompt", ...session, "Hello there")).output).toContain("This is the scripted model");
    expect(await run("colloquy", "set-mode", ...session, "read-only")).toEqual({
      code: 0,
      output: "mode set: read-only\n",
    });
    expect((await run("colloquy", "prompt", ...session, "/scenario change-files")).output).toMatch(
      "This mode refuses that.",
    );
    expect((await run("colloquy", "set", ...session, "mode", "plan")).output).toContain("config set: mode=plan");
    expect((await run("colloquy", "set", ...session, "model", "scripted/small")).code).toBe(0);
    expect((await run("colloquy", "set", ...session, "model", "nobody/nothing")).code).toBe(1);
    expect((await run("colloquy", "prompt", ...session, "/mode")).output).toContain("The mode is `plan`.");
    expect((await run("colloquy", "prompt", ...session, "/model")).output).toContain("The model is `scripted/small`.");
    expect((await run("colloquy", "status", ...session)).output).toContain("model: scripted/small");
    expect((await run("colloquy", "sessions", "list")).output).toContain("\tHello there\t");
  });

  attempt("promise 4: a cancel from another shell ends the turn and the command that runs", async (acpx) => {
    const { run, start } = acpx;
    await run("colloquy", "sessions", "ensure");
    // A command that no other process here has, which the agent runs itself.
    const sleep = `sleep 86400.${process.pid}`;
    const call = `/scenario call run_command ${JSON.stringify({ command: sleep })}`;
    const turn = start("--approve-all", "--no-terminal", "colloquy", "prompt", call);
    await turn.printed("session/request_permission");
    await expect.poll(() => running(sleep), { timeout: 15_000 }).not.toEqual([]);
    expect(await run("colloquy", "cancel")).toEqual({ code: 0, output: "cancel requested\n" });
    expect((await turn.ended).output).toContain("[done] cancelled");
    await expect.poll(() => running(sleep), { timeout: 15_000 }).toEqual([]);
    expect((await run("colloquy", "prompt", "/scenario echo again")).output).toContain("You said: again");
  });

  attempt("when the owner of a session is killed its agent ends, and the next one resumes it", async (acpx) => {
    const { run } = acpx;
    await run("colloquy", "sessions", "ensure");
    expect((await run("colloquy", "set", "thinking", "high")).code).toBe(0);
    await run("colloquy", "prompt", "/scenario echo before");
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const [owners, agents] = [await acpx.owners(), await acpx.agents()];
      expect([...owners, ...agents].filter(isAlive)).toHaveLength(2);
      for (const pid of owners) process.kill(pid, signal);
      await gone([...owners, ...agents]);
      const { code, output } = await run("colloquy", "prompt", "/usage");
      expect(output).toContain("session/resume (running)");
      expect(output).not.toContain("session/new");
      expect(output).toMatch(/Written: [1-9]\d* tokens/);
      expect(code).toBe(0);
    }
  });

  attempt("a session that was closed is resumed by its id", async (acpx) => {
    const { run } = acpx;
    const id = lastLine((await run("colloquy", "sessions", "new")).output);
    await run("colloquy", "prompt", "Hello there");
    const agents = await acpx.agents();
    expect((await run("colloquy", "sessions", "close")).code).toBe(0);
    await gone(agents);
    expect((await run("colloquy", "prompt", "/usage")).code).toBe(4);
    expect(lastLine((await run("colloquy", "sessions", "new", "--resume-session", id)).output)).toBe(id);
    expect((await run("colloquy", "prompt", "/usage")).output).toMatch(/Written: [1-9]\d* tokens/);
  });
});

function messagesOf(output: string): any[] {
  return output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function lastLine(output: string): string {
  return output.trimEnd().split("\n").at(-1)!;
}

async function everythingIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).sort();
}
