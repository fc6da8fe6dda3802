import { checkClient, commandClient, type Driver, DriverError } from "@colloquy/conformance";
import { describe, expect, test } from "vitest";

const node = process.execPath;

/** Why a client that is this program cannot be checked. */
async function problemOf(program: string, patienceMs: number): Promise<string | undefined> {
  const client = commandClient({}, [node, "-e", program, "{agent}", "{prompt}"]);
  const { subject } = await checkClient({ client, seed: 1, cases: [], protocols: [1], patienceMs });
  return subject.problem;
}

describe("a client that cannot be checked", () => {
  test("it never starts its agent", async () => {
    const words = await problemOf("console.log('I wait'); setInterval(() => {}, 1000)", 1500);
    expect(words).toBe("It has not started its agent in 1500 ms.\nWhat it shows:\nI wait");
  });

  test("it ends at once", async () => {
    const words = await problemOf("console.error('no config'); process.exitCode = 3", 20_000);
    expect(words).toBe("It has not started its agent. It ended with exit code 3.\nWhat it shows:\nno config");
  });

  test("it is not there", async () => {
    const client = commandClient({}, ["no-such-client", "{agent}"]);
    const check = checkClient({ client, seed: 1, cases: [], patienceMs: 1000 });
    await expect(check).rejects.toThrow('"no-such-client"');
  });

  test("its agent dies before a word, since it is started with other words", async () => {
    const program =
      "const [, agent, stub, path] = process.argv; require('child_process').spawnSync(agent, [stub, path, 'wrong']); process.exitCode = 4";
    expect(await problemOf(program, 20_000)).toMatch("It ended with exit code 4.");
  });
});

describe("a driver that cannot be used", () => {
  const files = { "../elsewhere": "{agent}" };
  test.each([
    ["without a command", {}, [], "There is no command that starts the client"],
    ["that does not tell the client of its agent", {}, ["client"], "{agent} must stand in its command"],
  ] as const)("%s", (_name, driver: Driver, command, words) => {
    expect(() => commandClient(driver, command)).toThrow(DriverError);
    expect(() => commandClient(driver, command)).toThrow(words);
  });

  test("with files outside of the case", async () => {
    const client = commandClient({ files }, ["client"]);
    await expect(checkClient({ client, seed: 1, cases: [] })).rejects.toThrow(
      "files.../elsewhere is neither in {folder} nor in {private}",
    );
  });
});

test("a client that takes one prompt, from its command, has no second", async () => {
  const client = commandClient({}, [node, "-e", "0", "{agent}", "{prompt}"]);
  expect(client).toMatchObject({ acts: ["prompt"], oneTurn: true });
});

test("a client is configured by a file, with its agent in it, and by its environment", async () => {
  const program = `
    const { agent } = JSON.parse(require("fs").readFileSync(process.env.CONFIG, "utf8"));
    const { stdin, stdout } = require("child_process").spawn(agent.command, agent.args, { env: {} });
    stdin.write(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: 1 } }) + "\\n");
    stdout.on("data", () => {});
  `;
  const driver: Driver = {
    command: [node, "-e", program],
    env: { CONFIG: "{private}/home/config.json" },
    files: { "{private}/home/config.json": { agent: { command: "{agent.program}", args: ["{agent.arguments}"] } } },
  };
  const report = await checkClient({ client: commandClient(driver), seed: 1, cases: [], patienceMs: 20_000 });
  expect(report.subject.speaks).toEqual([1]);
});
