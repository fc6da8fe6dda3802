import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { connectAgent, v1, v2 } from "@colloquy/acp/client";
import { nodeStreams } from "@colloquy/acp/node";
import { lines } from "@colloquy/acp/wire";
import { afterEach, describe, expect, test } from "vitest";
import { Command, command, commandLine, environment, scripted } from "../fixtures/command.ts";

const [, node, agentFile] = scripted("");
const agentOf = (behaviour: string) => ["--env", "NODE_COMPILE_CACHE", "--", node!, agentFile!, behaviour];
const info = { name: "test", version: "1.0.0" };

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** The command, with a client of ours on its stdin and stdout. */
async function connect<V extends Parameters<typeof connectAgent>[0]["versions"][number]>(
  args: readonly string[],
  version: V,
) {
  const child = spawn(process.execPath, commandLine(["bridge", ...args]), { env: environment });
  started.push(child);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const wire = lines(nodeStreams(child.stdout, child.stdin));
  const agent = await connectAgent({ info, versions: [version] }, wire);
  return { agent, child, ended, stderr: () => stderr };
}

/** A bridge in the middle of a turn. */
async function working(behaviour: string) {
  const begun = Promise.withResolvers<void>();
  const version = v2({
    "session/update": ({ update }) => {
      if (update.sessionUpdate === "agent_message_chunk") begun.resolve();
    },
  });
  const connected = await connect(["--speak", "2", ...agentOf(behaviour)], version);
  const { agent, child } = connected;
  const { sessionId } = await agent.request("session/new", { cwd: process.cwd() });
  await agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "hello" }] });
  await begun.promise;
  const agentPid = Number(execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).split("\n")[0]);
  return { ...connected, agentPid };
}

describe("colloquy bridge", () => {
  test("lets a client of version 2 drive an agent of version 1, and ends with its client", async () => {
    const updates: object[] = [];
    const idle = Promise.withResolvers<void>();
    const version = v2({
      "session/update": ({ update }) => {
        updates.push(update);
        if (update.sessionUpdate === "state_update" && update.state === "idle") idle.resolve();
      },
    });
    const { agent, ended } = await connect(["--speak", "2", ...agentOf("echo")], version);
    const { sessionId } = await agent.request("session/new", { cwd: process.cwd() });
    await agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "hello" }] });
    await idle.promise;
    expect(updates).toMatchObject([
      { sessionUpdate: "user_message" },
      { sessionUpdate: "state_update", state: "running" },
      { sessionUpdate: "agent_message_chunk", content: { text: "hello" } },
      { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" },
    ]);
    await agent.close();
    expect(await ended).toBe(0);
  });

  test("L-17: names what is lost once, on stderr", async () => {
    let turns = 0;
    const twice = Promise.withResolvers<void>();
    const version = v2({
      "session/update": ({ update }) => {
        if (update.sessionUpdate === "state_update" && update.state === "idle" && ++turns === 2) twice.resolve();
      },
    });
    const { agent, ended, stderr } = await connect(["--speak", "2", ...agentOf("echo")], version);
    const { sessionId } = await agent.request("session/new", { cwd: process.cwd() });
    const prompt = { sessionId, prompt: [{ type: "text" as const, text: "hello" }] };
    await Promise.all([agent.request("session/prompt", prompt), agent.request("session/prompt", prompt)]);
    await twice.promise;
    await agent.close();
    await ended;
    expect(stderr().match(/L-17/g)).toHaveLength(1);
  });

  test("lets a client of version 1 through to an agent of version 1", async () => {
    const { agent, ended } = await connect(["--speak", "2", ...agentOf("echo")], v1({}));
    const { sessionId } = await agent.request("session/new", { cwd: process.cwd(), mcpServers: [] });
    const prompt = [{ type: "text" as const, text: "hello" }];
    expect(await agent.request("session/prompt", { sessionId, prompt })).toEqual({ stopReason: "end_turn" });
    await agent.close();
    expect(await ended).toBe(0);
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("promise 2: %s in the middle of a turn ends it and its agent", async (signal, code) => {
    const { agent, child, ended, agentPid } = await working("wait");
    expect(process.kill(agentPid, 0)).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(() => process.kill(agentPid, 0)).toThrow("ESRCH");
    await agent.connection.closed;
  });

  test("promise 2: SIGTERM ends an agent that does not listen, too", async () => {
    const { child, ended, agentPid } = await working("deaf");
    child.kill("SIGTERM");
    expect(await ended).toBe(143);
    expect(() => process.kill(agentPid, 0)).toThrow("ESRCH");
  }, 30_000);

  test("promise 5: says why the agent has gone, with its last words", async () => {
    const { agent, ended, stderr } = await connect(["--speak", "2", ...agentOf("crash")], v2({}));
    const { sessionId } = await agent.request("session/new", { cwd: process.cwd() });
    await agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "hello" }] });
    expect(await ended).toBe(1);
    expect(stderr()).toContain("ended unexpectedly: exit code 3");
    expect(stderr()).toContain("the disk is on fire");
  });

  test("is told that there is no such agent: exit code 5, and nothing on stdout", async () => {
    const { code, stdout, stderr } = await command(["bridge", "--speak", "2", "--", "no-such-agent"], "");
    expect([code, stdout]).toEqual([5, ""]);
    expect(stderr).toContain("no-such-agent");
  });

  test("ends when its input does, also before it was asked for anything", async () => {
    const running = new Command(["bridge", "--speak", "1", ...agentOf("echo")], "");
    expect(await running.ended()).toBe(0);
  });

  test.each([
    [["--speak", "2"], "Name the agent to bridge to after --"],
    [["--", "agent"], "--speak is 1 or 2: the version of the client"],
    [["--speak", "3", "--", "agent"], 'not "3"'],
    [["--spek", "2", "--", "agent"], "did you mean --speak?"],
  ])("%j is wrong usage", async (args, message) => {
    const { code, stderr } = await command(["bridge", ...args], "");
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
