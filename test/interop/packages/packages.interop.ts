import { spawn } from "node:child_process";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { client } from "@colloquy/acp/client";
import { nodeLocal, spawnAgent } from "@colloquy/acp/node";
import { beforeAll, describe, expect, test } from "vitest";
import { installed, type Laboratory, NotInstalled } from "./laboratory.ts";
import { type ModelReply, type ModelRequest, type ModelServer, modelServer } from "./model-server.ts";

/** Published packages, with the class-based SDK that they depend on replaced by ours. */
describe("published packages on our classes", () => {
  let laboratory: { readonly our: Laboratory; readonly their: Laboratory } | undefined;
  let why = "";
  beforeAll(() => {
    try {
      laboratory = { our: installed("our"), their: installed("their") };
    } catch (error) {
      if (!(error instanceof NotInstalled)) throw error;
      why = error.message;
    }
  }, 300_000);

  const attempt = (title: string, run: (our: Laboratory, their: Laboratory, cwd: string) => Promise<void>) =>
    test(title, { timeout: 120_000 }, async ({ skip }) => {
      if (laboratory === undefined) return skip(why);
      const cwd = await realpath(await mkdtemp(join(tmpdir(), "colloquy-interop-")));
      try {
        await run(laboratory.our, laboratory.their, cwd);
      } finally {
        await rm(cwd, { recursive: true, force: true });
      }
    });

  attempt("claude-code-acp 0.16.2: a whole turn, a file written through the client", async (our, _, cwd) => {
    await using model = await modelServer(writing(cwd));
    const info = { name: "interop", version: "1.0.0" };
    await using agent = await spawnAgent(
      claude(our),
      client({ info, permission: () => "allow_once", ...nodeLocal() }),
      { env: claudeEnvironment(cwd, model) },
    );
    const session = await agent.newSession({ cwd });
    const { stopReason, text } = await session.prompt("Write milk to notes.md");
    expect(stopReason).toBe("end_turn");
    expect(text).toMatch(/Noted\.$/);
    expect(await readFile(join(cwd, "notes.md"), "utf8")).toBe("milk\n");
  });

  attempt("acp-ai-provider 0.2.9 drives claude-code-acp 0.16.2 through a whole turn", async (our, _, cwd) => {
    await using model = await modelServer(writing(cwd));
    const { code, output } = await provider(our, cwd, claude(our), claudeEnvironment(cwd, model));
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^said: .*Noted\.\n$/ms) });
  });

  attempt(
    "acp-ai-provider 0.2.9, on either SDK, drives the coding agent through a whole turn",
    async (our, their, cwd) => {
      await writeFile(join(cwd, "write.json"), JSON.stringify(writingScenario));
      const command = [process.execPath, coding, "agent", "--model", "scripted", "--scenarios", cwd];
      for (const laboratory of [our, their]) {
        const env = { HOME: cwd, COLLOQUY_STATE: join(cwd, "state"), COLLOQUY_CONFIG: cwd };
        expect(await provider(laboratory, cwd, command, env)).toEqual({ code: 0, output: "said: Noted.\n" });
        expect(await readFile(join(cwd, "notes.md"), "utf8")).toBe("milk\n");
        await rm(join(cwd, "notes.md"));
      }
    },
  );

  attempt("promise 3: acp-ai-provider 0.2.9 is told that its agent died", async (our, _, cwd) => {
    const { code, output } = await provider(our, cwd, dying);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^failed: .*connection.*closed/) });
  });

  attempt("with the SDK that it asks for, it waits for ever", async (_, their, cwd) => {
    // 13: the last `await` of the program can never be settled.
    expect(await provider(their, cwd, dying)).toEqual({ code: 13, output: "" });
  });
});

const dying = [process.execPath, join(import.meta.dirname, "dying-agent.ts")];

const coding = join(import.meta.dirname, "../../../packages/cli/src/main.ts");

/** The same for the scripted model. */
const writingScenario = {
  name: "write",
  title: "Write",
  description: "Writes the file.",
  when: { prompt: "^Write milk" },
  steps: [{ call: "write_file", input: { path: "notes.md", content: "milk\n" }, as: "written" }, { say: "Noted." }],
};

/** A model that writes the file, with whichever tool for it the agent offers, and then says so. */
function writing(cwd: string): (request: ModelRequest) => ModelReply {
  return ({ tools, answered }) => {
    const tool = tools.find((name) => /(^|__)Write$/.test(name));
    if (answered > 0 || tool === undefined) return { text: "Noted." };
    const input = { file_path: join(cwd, "notes.md"), content: "milk\n" };
    return { text: "I write it down. ", call: { tool, input } };
  };
}

function claude({ folder }: Laboratory): [string, ...string[]] {
  return [process.execPath, join(folder, "node_modules/@zed-industries/claude-code-acp/dist/index.js")];
}

function claudeEnvironment(home: string, { url }: ModelServer): { [name: string]: string } {
  return {
    HOME: home,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "none",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    IS_SANDBOX: "1",
  };
}

/** Runs the provider's program with an agent. */
function provider({ folder }: Laboratory, cwd: string, agent: readonly string[], env: { [name: string]: string } = {}) {
  const program = join(import.meta.dirname, "provider-program.ts");
  const child = spawn(process.execPath, [program, folder, ...agent], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const ended = Promise.withResolvers<{ code: number | null; output: string }>();
  child.on("error", ended.reject);
  child.on("close", (code) => ended.resolve({ code, output }));
  return ended.promise;
}
