import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, open, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { examine } from "./doctor.ts";
import type { Finding, Phase } from "./finding.ts";

const agent = fileURLToPath(new URL("./fixtures/broken-agent.ts", import.meta.url));

let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "colloquy-doctor-test-"));
  env = { PATH: process.env.PATH!, COLLOQUY_DATA: join(folder, "data") };
});

async function look(
  command: readonly [string, ...string[]],
  limits: { phaseMs?: number; endMs?: number } = {},
): Promise<readonly Finding[]> {
  return examine({ title: "it", command, env: {}, inherit: [], identity: "it" }, { env, phaseMs: 20_000, ...limits });
}

const broken = (behaviour: string, limits = {}) => look([process.execPath, agent, behaviour], limits);
const of = (findings: readonly Finding[], phase: Phase) => findings.filter((finding) => finding.phase === phase);
const failed = (findings: readonly Finding[]) => findings.filter(({ outcome }) => outcome === "failed");

test("an agent that works is found to work, phase by phase", async () => {
  const findings = await broken("good");
  expect(findings.map(({ phase, outcome }) => `${phase} ${outcome}`)).toEqual([
    ...["program ok", "node ok", "start ok", "initialize ok", "sign-in ok", "session ok", "stdout ok", "close ok"],
  ]);
  expect(of(findings, "initialize")[0]!.text).toContain("broken 1.2.3 speaks version 1");
  expect(of(findings, "close")[0]!.text).toContain("ended by itself (exit code 0)");
});

describe("A-11: a program that cannot be started", () => {
  const make = async (name: string, content: string | Uint8Array, mode = 0o755) => {
    await writeFile(join(folder, name), content, { mode });
    return join(folder, name);
  };

  test("is not on PATH, and the folders that were looked in are told", async () => {
    const [finding] = await look(["no-such-agent"]);
    expect(finding).toMatchObject({
      phase: "program",
      outcome: "failed",
      text: 'there is no program "no-such-agent" on PATH',
    });
    expect(finding!.details![0]).toMatch(/^looked in \//);
  });

  test("is not executable, or a folder", async () => {
    const plain = await make("plain", "#!/bin/sh\n", 0o644);
    expect((await look([plain]))[0]).toMatchObject({ outcome: "failed", details: [`${plain} may not be executed`] });
    await mkdir(join(folder, "sub"));
    expect((await look([join(folder, "sub")]))[0]).toMatchObject({ details: [`${join(folder, "sub")} is a folder`] });
  });

  test("is for another machine, another system, or nothing at all", async () => {
    const elf = Buffer.alloc(64);
    elf.write("\x7fELF\x02\x01\x01", "latin1");
    elf.writeUInt16LE(process.arch === "arm64" ? 62 : 183, 18);
    const other = process.arch === "arm64" ? "x64" : "arm64";
    const says = async (content: string | Uint8Array) => (await look([await make("file", content)]))[0]!.text;
    if (process.platform === "linux")
      expect(await says(elf)).toContain(`is a program for ${other}, and this machine is`);
    expect(await says(Buffer.from("cffaedfe00000000", "hex"))).toMatch(
      process.platform === "darwin" ? /file/ : /for darwin/,
    );
    expect(await says("MZ\x90")).toContain("is a program for win32");
    expect(await says("echo hello")).toContain("is neither a program nor a script with a #! line");
    expect(await says("#!/no/such/interpreter -x\n")).toContain(
      'is a script for "/no/such/interpreter", which is not there',
    );
    expect(await says("#!/usr/bin/env no-such-node\n")).toContain('is a script for "no-such-node"');
  });

  test.skipIf(process.platform !== "linux")("is being written", async () => {
    const busy = join(folder, "busy");
    await copyFile(
      (await promisify(execFile)("sh", ["-c", "command -v true"])).stdout.trim().replace(/^true$/, "/bin/true"),
      busy,
    );
    await chmod(busy, 0o755);
    const writer = await open(busy, "r+");
    const findings = await look([busy]);
    await writer.close();
    expect(failed(findings)[0]).toMatchObject({ phase: "start", text: expect.stringContaining("open for writing") });
  });

  test("is a script whose package wants another Node", async () => {
    await mkdir(join(folder, "package", "bin"), { recursive: true });
    await writeFile(join(folder, "package", "package.json"), '{"name":"x","engines":{"node":">=99"}}');
    const script = await make("package/bin/x.js", "#!/usr/bin/env node\n");
    await symlink(script, join(folder, "shim"));
    const findings = await look([join(folder, "shim")]);
    expect(findings[0]).toMatchObject({ phase: "program", outcome: "ok", text: expect.stringContaining("which is") });
    expect(findings[1]).toMatchObject({
      phase: "node",
      outcome: "failed",
      text: expect.stringContaining("wants >=99"),
    });
    expect(findings).toHaveLength(2);
  });

  test("C-05: is fetched by npx without an exact version", async () => {
    const npx = await make("npx", "#!/bin/sh\nexit 7\n");
    const findings = await look([npx, "-y", "some-agent@latest"]);
    expect(of(findings, "program")[1]).toMatchObject({
      outcome: "note",
      next: expect.stringContaining("no exact version"),
    });
    const pinned = await look([npx, "-y", "@a/some-agent@1.2.3"]);
    expect(of(pinned, "program")[1]).not.toHaveProperty("next");
  });
});

describe("an agent that starts and is broken", () => {
  test("A-01: never answers initialize", async () => {
    const [finding] = failed(await broken("silent", { phaseMs: 700 }));
    expect(finding).toMatchObject({ phase: "initialize", text: "no answer to initialize within 0.7 s" });
    expect(finding!.next).toContain("--acp");
  });

  test("A-02, A-04: ends before it answers, and its last words are shown without their secrets", async () => {
    const findings = await broken("dies");
    expect(failed(findings)[0]).toMatchObject({ text: "it ended (exit code 3) before it had answered initialize" });
    expect(of(findings, "stderr")[0]!.details).toEqual(["no licence: token=[hidden]"]);
  });

  test("A-02: ends in session/new", async () => {
    expect(failed(await broken("dies-in-session"))[0]!.text).toBe(
      "it ended (exit code 4) instead of answering session/new",
    );
  });

  test("A-03: floods stderr, and is spoken with all the same", async () => {
    expect(failed(await broken("stderr-flood"))).toEqual([]);
  });

  test("A-05: closes its output and lives, and is ended", async () => {
    expect(failed(await broken("mute-stdout"))[0]!.text).toBe(
      "it closed its output, and goes on running before it had answered initialize",
    );
  });

  test("F-09: prints what is no message; it is counted and shown, cleaned", async () => {
    const [finding] = of(await broken("noise"), "stdout");
    expect(finding).toMatchObject({ outcome: "note", text: expect.stringMatching(/^3 pieces/) });
    expect(finding!.details).toEqual(["Welcome to the agent!", '{"level":"info"}', "[1,2]"]);
  });

  test("fails at version 2, and is spoken with in version 1", async () => {
    const findings = await broken("old");
    expect(failed(findings)).toEqual([]);
    expect(of(findings, "initialize")[1]).toMatchObject({ outcome: "note", next: "Run it with --protocol 1" });
  });

  test("wants a sign-in, whose ways are told", async () => {
    const [finding] = failed(await broken("auth"));
    expect(finding).toMatchObject({ phase: "sign-in", text: "it wants a sign-in first" });
    expect(finding!.details).toEqual([
      "api-key · Gemini API key · Use an API key of the service (the agent does it by itself)",
      "tty · In a terminal (in a terminal)",
    ]);
  });

  test("refuses a session, or never answers", async () => {
    expect(failed(await broken("refuses"))[0]!.text).toContain("it refused session/new: the disk is on fire");
    expect(failed(await broken("silent-in-session", { phaseMs: 4_000 }))[0]!.text).toContain(
      "no answer to session/new within",
    );
  });
});

describe("an agent that is to end", () => {
  test("A-07: ignores the end of its input, or SIGTERM too", async () => {
    expect(of(await broken("stays", { endMs: 100 }), "close")[0]!.text).toBe(
      "it does not end at the end of its input; SIGTERM ended it",
    );
    expect(of(await broken("stubborn", { endMs: 100 }), "close")[0]!.text).toContain("only SIGKILL ended it");
  });

  test("A-08: leaves a process in a group of its own, which is told and ended", async () => {
    const [finding] = of(await broken("leaves"), "close");
    expect(finding).toMatchObject({ outcome: "note", text: expect.stringContaining("left one process running") });
    const pid = Number.parseInt(finding!.details![0]!, 10);
    await expect
      .poll(() =>
        promisify(execFile)("ps", ["-o", "state=", "-p", String(pid)]).then(
          ({ stdout }) => stdout.trim()[0],
          () => "Z",
        ),
      )
      .toBe("Z");
  });
});
