import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

let place: string;
let home: string;
let library: Packed;
let codingAgent: Packed;
let command: Packed;
let compat: Packed;
let conformance: Packed;

/**
 * Builds, packs and installs the packages into an empty project, as a user would get them. What the programs depend on cannot
 * be had without a registry: it lies beside the project, where Node finds it.
 */
beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-package-")));
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"), "junction");
  home = join(place, "user");
  mkdirSync(home);
  execFileSync(process.execPath, ["scripts/build.ts"], { cwd: root, stdio: "pipe" });
  library = pack("acp");
  codingAgent = pack("agent");
  command = pack("cli");
  compat = pack("compat");
  conformance = pack("conformance");
  writeFileSync(join(home, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }));
  const alias = `@agentclientprotocol/sdk@${join(home, compat.filename)}`;
  npm(home, "install", "--offline", "--no-audit", "--no-fund", join(home, library.filename), alias);
  unpack(codingAgent, "@colloquy/agent");
  unpack(conformance, "@colloquy/conformance");
  unpack(command, "colloquy");
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

function unpack({ filename }: Packed, name: string): void {
  const folder = join(home, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", join(home, filename), "-C", folder, "--strip-components=1"]);
}

function pack(folder: string): Packed {
  const [packed] = JSON.parse(
    npm(join(root, "packages", folder, "dist"), "pack", "--json", "--pack-destination", home),
  );
  return packed;
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function manifest(name: string): {
  version: string;
  exports: Record<string, unknown>;
  dependencies?: Record<string, string>;
  bin?: Record<string, string>;
} {
  return JSON.parse(readFileSync(join(home, "node_modules", name, "package.json"), "utf8"));
}

/** Runs a program in the user's project. */
function run(source: string): string {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "main.mjs"), source);
  return execFileSync(process.execPath, ["main.mjs"], { cwd: home, encoding: "utf8" });
}

test("promise 8: the library is installed with no other package", () => {
  expect(manifest("@colloquy/acp").dependencies).toEqual({});
  const { version } = manifest("@colloquy/acp");
  expect(manifest("colloquy").dependencies).toMatchObject({ "@colloquy/acp": version, "@colloquy/agent": version });
});

test("packages hold code, declarations and nothing else", () => {
  const odd = (packed: Packed) =>
    packed.files.map(({ path }) => path).filter((path) => /\.test\.|fixtures|(?<!\.d)\.ts$/.test(path));
  expect(odd(library)).toEqual([]);
  expect(odd(command).filter((path) => !path.includes("demo/project"))).toEqual([]);
  expect(odd(compat)).toEqual([]);
  expect(odd(codingAgent)).toEqual([]);
  expect(odd(conformance)).toEqual([]);
  for (const packed of [library, codingAgent, command, compat, conformance])
    expect(packed.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "package.json"]),
    );
});

test("every door opens", () => {
  const doors = Object.keys(manifest("@colloquy/acp").exports).map((door) => door.replace(".", "@colloquy/acp"));
  expect(doors.length).toBeGreaterThan(10);
  const source = doors.map((door) => `console.log(Object.keys(await import("${door}")).length > 0)`).join("\n");
  expect(run(source)).toBe("true\n".repeat(doors.length));
});

test("every door of the core opens without Node's modules", () => {
  const doors = Object.keys(manifest("@colloquy/acp").exports).filter(
    (door) => door !== "./node" && door !== "./sqlite",
  );
  const hook = `import { register } from "node:module"; register("data:text/javascript,export function resolve(s, c, next) { if (s.startsWith('node:') || !(s.startsWith('.') || s.startsWith('@colloquy') || s.startsWith('file:'))) throw new Error('imports ' + s); return next(s, c) }");`;
  const source = doors.map((door) => `await import("${door.replace(".", "@colloquy/acp")}");`).join("\n");
  expect(run(`${hook}\n${source}\nconsole.log("ok");`)).toBe("ok\n");
});

test("promise 8, S1-52: a program written for the official SDK runs by an alias alone", () => {
  const source = `import { AgentSideConnection, ClientSideConnection, ndJsonStream, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";
    const [one, two] = [new TransformStream(), new TransformStream()];
    new AgentSideConnection(() => ({ initialize: () => ({ protocolVersion: PROTOCOL_VERSION }) }), ndJsonStream(one.writable, two.readable));
    const client = new ClientSideConnection(() => ({}), ndJsonStream(two.writable, one.readable));
    console.log((await client.initialize({ protocolVersion: 1 })).protocolVersion, (await import("@colloquy/acp/compat")).ClientSideConnection === ClientSideConnection);`;
  expect(run(source)).toBe("1 true\n");
});

test("the declarations check without help from the repository", () => {
  writeFileSync(
    join(home, "user.ts"),
    `import { v1, serveAgent } from "@colloquy/acp/agent";
     import { memoryPair } from "@colloquy/acp/wire";
     import type { SessionUpdate } from "@colloquy/acp/schema/v2";
     const update: SessionUpdate = { sessionUpdate: "agent_message_chunk", messageId: "m", content: { type: "text", text: "" } };
     const [wire] = memoryPair();
     serveAgent({ info: { name: "a", version: "1" }, versions: [v1({ "session/new": () => ({ sessionId: update.messageId }) })] }, wire);`,
  );
  const options = [
    "--strict",
    "--noEmit",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--lib",
    "es2024,esnext.disposable,dom",
  ];
  execFileSync(join(root, "node_modules/.bin/tsc"), [...options, "--types", "", "user.ts"], {
    cwd: home,
    stdio: "pipe",
  });
});

test("the command runs from where it was installed", () => {
  expect(colloquy("--version")).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(JSON.parse(colloquy("run", "--print-schema"))).toMatchObject({ $schema: expect.any(String) });
});

test("the coding agent that was installed finds its scenarios, its search program and all that it loads later", () => {
  writeFileSync(join(home, "notes.txt"), "needle\n");
  const agent = ["--env", `COLLOQUY_STATE=${join(place, "state")}`, "--env", `COLLOQUY_CONFIG=${place}`];
  const program = ["--agent", process.execPath, main(), "agent", "--model", "scripted/instant"];
  const prompt = '/scenario call search {"pattern": "needle", "path": "."}';
  const said = colloquy("run", prompt, "--cwd", home, "--allow", "all", ...agent, ...program);
  expect(said).toContain("notes.txt");
});

test("the command that was installed checks an agent and a client, and writes its reports", () => {
  const agent = [process.execPath, main(), "agent", "--model", "scripted/instant"];
  const env = ["--env", `COLLOQUY_STATE=${join(place, "state")}`, "--env", `COLLOQUY_CONFIG=${place}`];
  const one = ["--case", "envelope/unknown-methods", "--protocol", "1", "--seed", "1", ...env];
  const page = join(home, "report.html");
  colloquy("check", "agent", "--rule", "ENV-22", "--protocol", "1", ...env, "--report", `html=${page}`, "--", ...agent);
  expect(readFileSync(page, "utf8")).toContain("ENV-22");
  expect(colloquy("check", "agent", "--profile", "colloquy", "--list", "--", ...agent)).toContain("ENV-22");
  const client = [process.execPath, main(), "run", "{prompt}", "--agent", "{agent}"];
  const report = JSON.parse(colloquy("check", "client", ...one, "--report", "json", "--", ...client));
  expect(report.runs.map((run: { case: string }) => run.case)).toEqual(["envelope/unknown-methods"]);
});

function main(): string {
  const { bin } = manifest("colloquy");
  return join(home, "node_modules/colloquy", bin!.colloquy!);
}

/** Runs the command that was installed. */
function colloquy(...args: string[]): string {
  return execFileSync(process.execPath, [main(), ...args], { encoding: "utf8", input: "" });
}
