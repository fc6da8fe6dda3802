import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { processTree } from "../trace/index.ts";
import { folders } from "./fixtures/bench.ts";

const program = fileURLToPath(new URL("./fixtures/command.ts", import.meta.url));
const agent = fileURLToPath(new URL("./fixtures/broken-agent.ts", import.meta.url));

async function start(...args: string[]) {
  const { env } = await folders();
  const child = spawn(process.execPath, [program, ...args], { env });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, closed, text: () => stdout };
}

test("a real process prints one JSON document on stdout, and says on stderr what else there is", async () => {
  const { closed, text } = await start("list", "--json", "--offline");
  expect(await closed).toBe(0);
  expect(JSON.parse(text())).toMatchObject({ version: 1, registryProblem: expect.stringContaining("never fetched") });
});

test("R-06: when nobody reads the output any more, it ends without a word", async () => {
  const { child, closed } = await start("list", "--offline");
  child.stdout.destroy();
  let stderr = "";
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  expect(await closed).toBe(141);
  expect(stderr).not.toContain("EPIPE");
});

test.skipIf(process.platform === "win32")(
  "promise 2: a doctor that is interrupted leaves no agent running",
  async () => {
    const { child, closed } = await start("doctor", "--", process.execPath, agent, "silent");
    const family = async () =>
      (await processTree(child.pid!))!.filter(
        ({ command }) => command.includes("broken-agent.ts silent") && !command.includes("command.ts"),
      );
    await expect.poll(async () => (await family()).length).toBe(1);
    const pid = (await family())[0]!.pid;
    child.kill("SIGINT");
    expect(await closed).toBe(130);
    await expect.poll(() => processTree(pid)).toEqual([]);
  },
);
