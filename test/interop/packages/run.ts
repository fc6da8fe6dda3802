import { spawn } from "node:child_process";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClientHandlersV1, v1 } from "@colloquy/acp/client";
import { nodeFiles, spawnAgent } from "@colloquy/acp/node";
import { installed, type Laboratory } from "./laboratory.ts";
import { type ModelReply, type ModelRequest, type ModelServer, modelServer } from "./model-server.ts";

/** What is tried of published packages, each with the class-based SDK that it depends on replaced by ours. */
export interface PackageCheck {
  readonly title: string;
  run(): Promise<void>;
}

const content = "milk\n";

export const packageChecks: readonly PackageCheck[] = [
  {
    title: "claude-code-acp 0.16.2 on our classes: a whole turn, a file written through the client",
    run: () => inFolder((cwd) => withModel(writing(cwd), (model) => claudeTurn(installed("our"), cwd, model))),
  },
  {
    title: "acp-ai-provider 0.2.9 on our classes drives claude-code-acp 0.16.2 on our classes through a whole turn",
    run: () => inFolder((cwd) => withModel(writing(cwd), (model) => providerTurn(installed("our"), cwd, model))),
  },
  {
    title: "acp-ai-provider 0.2.9 with the SDK that it asks for waits for ever when the agent dies in a turn",
    run: () =>
      inFolder(async (cwd) => {
        const { code, output } = await provider(installed("their"), cwd, dying, {});
        // The exit code of a program whose last await nothing can settle any more.
        expect(code === 13 && output === "", `it ended with ${code} and said ${JSON.stringify(output)}`);
      }),
  },
  {
    title: "acp-ai-provider 0.2.9 on our classes is told that the agent died",
    run: () =>
      inFolder(async (cwd) => {
        const { code, output } = await provider(installed("our"), cwd, dying, {});
        expect(code === 0 && output.startsWith("failed: "), `it ended with ${code} and said ${JSON.stringify(output)}`);
      }),
  },
];

const dying = [process.execPath, join(import.meta.dirname, "dying-agent.ts")];

/** A model that writes the file, with whichever tool for it the agent offers, and then says so. */
function writing(cwd: string): (request: ModelRequest) => ModelReply {
  return ({ tools, answered }) => {
    const tool = tools.find((name) => /(^|__)Write$/.test(name));
    if (answered > 0 || tool === undefined) return { text: "Noted." };
    return { text: "I write it down. ", call: { tool, input: { file_path: join(cwd, "notes.md"), content } } };
  };
}

async function claudeTurn(laboratory: Laboratory, cwd: string, model: ModelServer): Promise<void> {
  const files = nodeFiles({ roots: () => [cwd] });
  const seen: string[] = [];
  const handlers: ClientHandlersV1 = {
    "session/update": ({ update }) => {
      if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
        seen.push(update.content.text as string);
    },
    "session/request_permission": ({ options }) => {
      const { optionId } = options.find(({ kind }) => kind === "allow_once")!;
      return { outcome: { outcome: "selected", optionId } };
    },
    "fs/read_text_file": (params) => files.readTextFile(params),
    "fs/write_text_file": (params) => files.writeTextFile(params),
  };
  const [program, ...args] = claude(laboratory);
  await using agent = await spawnAgent(
    [program!, ...args],
    { info: { name: "interop", version: "1.0.0" }, versions: [v1(handlers)] },
    { env: claudeEnvironment(cwd, model) },
  );
  const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });
  const prompt = [{ type: "text" as const, text: "Write milk to notes.md" }];
  const { stopReason } = await agent.request("session/prompt", { sessionId, prompt });
  expect(stopReason === "end_turn", `the turn ended with ${stopReason}`);
  expect(seen.join("").endsWith("Noted."), `it said ${JSON.stringify(seen)} when the turn ended`);
  expect((await readFile(join(cwd, "notes.md"), "utf8")) === content, "notes.md is wrong");
}

async function providerTurn(laboratory: Laboratory, cwd: string, model: ModelServer): Promise<void> {
  const { code, output } = await provider(laboratory, cwd, claude(laboratory), claudeEnvironment(cwd, model));
  expect(code === 0 && output.endsWith("Noted.\n"), `it ended with ${code} and said ${JSON.stringify(output)}`);
}

function claude({ folder }: Laboratory): string[] {
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
function provider(
  { folder }: Laboratory,
  cwd: string,
  agent: readonly string[],
  env: { [name: string]: string },
): Promise<{ code: number | null; output: string }> {
  const program = join(import.meta.dirname, "provider-program.ts");
  const child = spawn(process.execPath, [program, folder, ...agent], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

async function withModel(
  reply: (request: ModelRequest) => ModelReply,
  use: (model: ModelServer) => Promise<void>,
): Promise<void> {
  await using model = await modelServer(reply);
  await use(model);
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "colloquy-interop-")));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
