import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { client, connectAgent } from "@colloquy/acp/client";
import { nodeStreams } from "@colloquy/acp/node";
import { faults, untestable } from "@colloquy/acp/testing";
import { lines } from "@colloquy/acp/wire";
import { afterEach, describe, expect, test } from "vitest";
import { Command, codingAgent, command, commandLine, environment } from "../fixtures/command.ts";

const started: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Options of `chaos`, and then our coding agent. */
function agentBehind(options: readonly string[]): string[] {
  const state = mkdtempSync(join(tmpdir(), "colloquy-chaos-"));
  folders.push(state);
  const words = codingAgent(state);
  const at = words.indexOf("--agent");
  const env = ["--env", "NODE_COMPILE_CACHE", ...words.slice(0, at)];
  return ["chaos", ...options, ...env, "--", ...words.slice(at + 1)];
}

/** The command as the agent of our client, with our coding agent behind the fault. */
function meet(options: readonly string[]) {
  const child = spawn(process.execPath, commandLine(agentBehind(options)), { env: environment });
  started.push(child);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const definition = client({ info: { name: "test", version: "1.0.0" } });
  const agent = connectAgent(definition, lines(nodeStreams(child.stdout, child.stdin)));
  return { child, agent, ended, stderr: () => stderr };
}

/** A program that writes back what it reads, and ends with a code of its own. */
const echo = [
  process.execPath,
  "-e",
  "process.stdin.pipe(process.stdout); process.stdin.on('end', () => { process.exitCode = 7 })",
];

describe("colloquy chaos", () => {
  test.each([
    ["F-01/pieces", "agent"],
    ["F-09", "client"],
    ["F-12", "agent"],
    ["J-14", "client"],
    ["J-27", "client"],
  ])("%s towards the %s: our client and our agent go on, and it is said once", async (fault, towards) => {
    const { agent, ended, stderr } = meet(["--fault", fault, "--towards", towards, "--seed", "7", "--size", "0.1"]);
    const connected = await agent;
    const session = await connected.newSession({ cwd: process.cwd() });
    expect((await session.prompt("/scenario echo Hello")).stopReason).toBe("end_turn");
    await connected.close();
    expect(await ended).toBe(0);
    expect(stderr().match(new RegExp(`${fault}\\S* strikes the ${towards} after .* seed 7`, "g"))).toHaveLength(1);
  });

  test("F-03 F-10: two faults, one behind the other", async () => {
    const { agent, ended, stderr } = meet(["--fault", "F-03/crlf", "--fault", "F-10", "--seed", "1"]);
    const connected = await agent;
    await connected.newSession({ cwd: process.cwd() });
    await connected.close();
    expect(await ended).toBe(0);
    expect(stderr()).toContain("F-03/crlf strikes");
    expect(stderr()).toContain("F-10 strikes");
  });

  test("A-02: an agent that ends in the middle of a turn takes its client along, and has ended", async () => {
    const { agent, child, ended } = meet(["--fault", "A-02/middle"]);
    const connected = await agent;
    const session = await connected.newSession({ cwd: process.cwd() });
    const agentPid = Number(execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).split("\n")[0]);
    await expect(session.prompt("/scenario echo Hello")).rejects.toThrow("session/prompt failed");
    expect(await ended).toBe(1);
    expect(() => process.kill(agentPid, 0)).toThrow("ESRCH");
  });

  test("F-15: what passes is not changed by a byte, and the agent's exit code is the command's", async () => {
    const input = '{"jsonrpc":"2.0","id":9007199254740993, "x":1.0,"n":1e400}\r\nnoise \u00e9\nunended';
    const { code, stdout, stderr } = await command(["chaos", "--fault", "J-26", "--seed", "3", "--", ...echo], input);
    expect(stdout).toBe(input);
    expect(code).toBe(7);
    expect(stderr).toContain("J-26 never struck: the conversation did not come to its moment (turn)");
  });

  test("promise 2: Ctrl-C ends it and its agent", async () => {
    const running = new Command(["chaos", "--fault", "F-10", "--", ...echo], undefined, {}, "open");
    running.child.stdin!.write("hello\n");
    await running.until("hello");
    running.child.kill("SIGINT");
    expect(await running.ended()).toBe(130);
  });

  test("lists every fault, and every id that cannot be one", async () => {
    const { code, stdout } = await command(["chaos", "--list"]);
    expect(code).toBe(0);
    for (const { name, title } of faults) expect(stdout).toMatch(new RegExp(`^${name} .*${title.slice(0, 20)}`, "m"));
    for (const id of Object.keys(untestable)) expect(stdout).toContain(`\n${id} `);
  });

  test.each([
    [["--", "agent"], "Name a fault with --fault"],
    [["--fault", "F-09"], "Name the agent after --"],
    [["--fault", "F-99", "--", "agent"], 'There is no fault "F-99"'],
    [["--fault", "J-35", "--", "agent"], "No peer can commit J-35: only chains of proxies"],
    [["--fault", "S-01", "--towards", "agent", "--", "agent"], "S-01 does not disturb the agent, but the client"],
    [["--fault", "F-09", "--seed", "x", "--", "agent"], "--seed is a whole number"],
    [["--fault", "F-09", "--size", "0", "--", "agent"], "--size is a number above 0"],
  ])("%j is wrong usage", async (args, message) => {
    const { code, stderr } = await command(["chaos", ...args], "");
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test("is told that there is no such agent: exit code 5", async () => {
    const { code, stderr } = await command(["chaos", "--fault", "F-09", "--", "no-such-agent"], "");
    expect([code, stderr]).toEqual([5, expect.stringContaining("no-such-agent")]);
  });
});
