import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commandBench, registryOf, serve } from "./fixtures/bench.ts";
import { launchOf } from "./launch.ts";

let bench: Awaited<ReturnType<typeof commandBench>>;
let server: Awaited<ReturnType<typeof serve>>;
type Entry = Parameters<typeof registryOf>[1][number];

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const publish = (...agents: Entry[]) => {
  server.routes["/r.json"] = registryOf(server.url, agents);
};

beforeEach(async () => {
  bench = await commandBench();
  server = await serve({});
  Object.assign(bench.env, { COLLOQUY_REGISTRY: server.url("/r.json") });
  publish({ id: "one", version: "1.0.0" });
  for (const version of ["1.0.0", "1.1.0", "0.9.0"]) server.routes[`/one-${version}`] = `#!/bin/sh\n# ${version}\n`;
});
afterEach(() => server[Symbol.asyncDispose]());

const call = (line: string, answers?: boolean[]) => bench.call(line.split(" ").filter(Boolean), answers);

describe("colloquy agents", () => {
  test("lists what is configured, built in, installed and in the registry", async () => {
    publish({ id: "one", version: "1.0.0" }, { id: "two", version: "2.0.0" });
    await call("install one --yes");
    await call("add mine -- node mine.js");
    await call("default mine");
    const { out, code } = await call("");
    expect(code).toBe(0);
    expect(out).toMatch(/^Configured\n {2}mine .*the default · node mine\.js\n\nBuilt in\n {2}colloquy/);
    expect(out).toMatch(/Installed\n {2}one .*The one · 1\.0\.0/);
    expect(out).toMatch(/In the registry: colloquy agents install NAME\n {2}two .*The two · 2\.0\.0 · MIT · An agent/);
  });

  test("prints one JSON document, whatever the registry says", async () => {
    const { out } = await call("list --json");
    const listed = JSON.parse(out);
    expect(listed).toMatchObject({ version: 1, registry: { source: server.url("/r.json"), problems: [] } });
    expect(listed.agents.map((one: { name: string }) => one.name)).toEqual(["colloquy", "scripted", "one"]);
    expect(listed.agents[2]).toMatchObject({ origin: "registry", ready: false, default: false, kinds: ["binary"] });
    server.routes["/other.json"] = "no";
    const broken = JSON.parse((await call(`--json --registry ${server.url("/other.json")}`)).out);
    expect(broken).toMatchObject({ version: 1, registryProblem: expect.stringContaining("it is no JSON") });
    expect(broken.agents).toHaveLength(2);
  });

  test("says how old a registry is that cannot be reached", async () => {
    await call("");
    server.routes["/r.json"] = (_, response) => response.destroy();
    const { out, err } = await call("");
    expect(out).toContain("one");
    expect(err).toMatch(/The registry is shown as it was .* ago .*cannot be reached/);
  });

  test.each([
    ["instal one", 'There is no command agents "instal"; did you mean install?'],
    ["list one", 'agents list takes options only, not "one"'],
    ["install", "agents install needs its ID: colloquy agents install [OPTION…] ID"],
    ["install one two", 'takes one ID, not also "two"'],
    ["install one --kind snap", "--kind is npx or uvx or binary"],
    ["add mine", "Write the agent's command behind --"],
    ["add -- x", "agents add needs its NAME"],
    ["add --from x --title y", "--from takes agents as they are, without title"],
    ["add a/b -- x", "An agent cannot be called"],
    ["add mine --env =x -- y", "--env is NAME or NAME=VALUE"],
    ["doctor mine -- x", "not both"],
    ["remove nothing", 'There is no agent "nothing" to remove'],
    ["remove scripted", "scripted is built in and cannot be removed"],
    ["default nothing", 'There is no agent "nothing" that is configured or installed'],
    ["update one", '"one" is not installed'],
    ["install oen --yes", 'The registry has no agent "oen"'],
    ["--colour", "There is no option --colour"],
  ])("%s is no use: %s", async (line, says) => {
    await expect(call(line)).rejects.toMatchObject({ name: "UsageError", message: expect.stringContaining(says) });
  });
});

describe("colloquy agents add, remove, default", () => {
  test("an agent is added, not replaced by accident, and removed; the default goes with it", async () => {
    await call("add mine --title Mine --env KEY --env A=1 --start-in / -- node --flag a.js");
    expect(await launchOf(["mine"], { env: bench.env })).toMatchObject({
      ...{ title: "Mine", command: ["node", "--flag", "a.js"], env: { A: "1" }, inherit: ["KEY"], cwd: "/" },
    });
    await expect(call("add mine -- other")).rejects.toThrow("There is an agent mine already: --replace");
    await call("add mine --replace -- other");
    expect((await launchOf(["mine"], { env: bench.env })).command).toEqual(["other"]);
    await call("default mine");
    expect((await call("default")).out).toBe("mine");
    expect((await call("remove mine")).out).toContain("It was the default; that is colloquy now");
    expect((await call("default")).out).toBe("colloquy");
  });

  test("C-13: what follows -- is the agent's, whatever it looks like", async () => {
    await call("add mine -- node -- --replace --from");
    expect((await launchOf(["mine"], { env: bench.env })).command).toEqual(["node", "--", "--replace", "--from"]);
  });

  test("the agents of another client are taken over, by names or all, without their values being told", async () => {
    const file = join(bench.top, "acp.json");
    const servers = { A: { command: "a", env: { KEY: "hunter2" } }, b: { command: "b" }, c: { type: "registry" } };
    await writeFile(file, JSON.stringify({ agent_servers: servers }));
    const { out } = await call(`add --from ${file}`);
    expect(out).toBe("Added a: a (with KEY)\nAdded b: b\nLeft out c: it is no command");
    expect((await launchOf(["a"], { env: bench.env })).env).toEqual({ KEY: "hunter2" });
    await expect(call(`add --from ${file} b`)).rejects.toThrow("--replace");
    await expect(call(`add --from ${file} z`)).rejects.toThrow('has no agent "z", but: a, b');
    expect((await call(`add --from ${file} --replace b`)).out).toBe("Added b: b\nLeft out c: it is no command");
  });
});

describe("colloquy agents install", () => {
  test("C-02, C-05: shows what will be run before anything is fetched, and does nothing without consent", async () => {
    const { out, code } = await call("install one", [false]);
    expect(code).toBe(1);
    expect(out).toMatch(/The one 1\.0\.0 \(one, as binary\)/);
    for (const text of [
      "licence       MIT",
      `comes from    ${server.url("/one-1.0.0")}`,
      "starts        ./one",
      "hash          none is given",
    ])
      expect(out).toContain(text);
    expect(out).toContain("Note: There is no hash for the download");
    expect(server.asked).toEqual(["/r.json"]);
    await expect(call("install one")).rejects.toThrow("Nobody can be asked here: --yes");
  });

  test("installs what was agreed to, and tells its hash", async () => {
    const { out, err, code } = await call("install one", [true]);
    expect(code).toBe(0);
    expect(err).toContain("Install it?");
    expect(out).toContain(`its hash is sha256:${sha256("#!/bin/sh\n# 1.0.0\n")}, as it came this first time`);
  });

  test("C-02: a wrong hash installs nothing", async () => {
    publish({ id: "one", version: "1.0.0", sha256: sha256("something else") });
    await expect(call("install one --yes")).rejects.toThrow("is not what it should be, and is not used");
    expect((await call("")).out).not.toContain("Installed");
  });

  test("C-01: what is older than what is installed is said to be", async () => {
    await call("install one --yes");
    publish({ id: "one", version: "0.9.0" });
    expect((await call("")).out).toContain("the registry has the older 0.9.0");
    expect((await call("install one", [false])).out).toContain("Note: 0.9.0 is older than 1.0.0, which is installed.");
  });
});

describe("colloquy agents update", () => {
  beforeEach(async () => {
    await call("install one --yes");
  });

  test("shows the old and the new version and hash, asks, and updates", async () => {
    expect((await call("update")).out).toBe("one 1.0.0: up to date");
    publish({ id: "one", version: "1.1.0", sha256: sha256("#!/bin/sh\n# 1.1.0\n") });
    expect((await call("")).out).toContain("1.1.0 is there: colloquy agents update one");
    const { out, err } = await call("update", [true]);
    expect(err).toContain("Update it from 1.0.0 to 1.1.0?");
    expect(out).toContain(`hash          sha256:${sha256("#!/bin/sh\n# 1.1.0\n")}`);
    expect(out).toContain(`installed now 1.0.0, sha256:${sha256("#!/bin/sh\n# 1.0.0\n")}`);
    expect(out).toContain("Installed one 1.1.0");
    expect((await call("update")).out).toBe("one 1.1.0: up to date");
  });

  test("C-02: stops when the same version has another hash, or comes from elsewhere, whoever agrees", async () => {
    publish({ id: "one", version: "1.0.0", sha256: sha256("other") });
    expect(await call("update --yes")).toMatchObject({
      code: 1,
      err: expect.stringContaining("something else for the same version"),
    });
    await using other = await serve({});
    server.routes["/r.json"] = registryOf(other.url, [{ id: "one", version: "1.1.0" }]);
    expect(await call("update --yes")).toMatchObject({
      code: 1,
      err: expect.stringContaining("comes from another place"),
    });
    expect(other.asked).toEqual([]);
  });

  test("C-01: never goes back to an older version, and leaves what is pinned or gone", async () => {
    publish({ id: "one", version: "0.9.0" });
    expect(await call("update --yes")).toMatchObject({
      code: 0,
      out: expect.stringContaining("the registry has 0.9.0, which is older"),
    });
    publish({ id: "two", version: "1.0.0" });
    expect((await call("update")).out).toContain("the registry does not have it any more");
    publish({ id: "one", version: "1.1.0" });
    await call("add x -- y");
    const pinned = { version: 1, agents: { mine: { registry: "one", version: "1.0.0" } } };
    await writeFile(join(bench.env.COLLOQUY_CONFIG, "agents.json"), JSON.stringify(pinned));
    expect((await call("update --yes")).out).toBe("one 1.0.0: agents.json pins mine to 1.0.0");
    expect((await call("remove one")).out).toContain("still configured as mine, which cannot be started any more");
  });
});

describe("colloquy agents doctor", () => {
  const agent = fileURLToPath(new URL("./fixtures/broken-agent.ts", import.meta.url));

  test("tells in lines what it finds and what to do", async () => {
    const { out, code } = await bench.call(["doctor", "--", process.execPath, agent, "auth"]);
    expect(code).toBe(1);
    expect(out).toContain("✓ initialize broken 1.2.3 speaks version 1");
    expect(out).toMatch(/✗ sign-in {4}failed: it wants a sign-in first\n {4}api-key · Gemini API key/);
    expect(out).toMatch(/ {2}→ .*--auth ID/);
    expect(out).toMatch(/It does not work\.$/);
  });

  test("prints one JSON document, of an agent by its name", async () => {
    await bench.call(["add", "mine", "--", process.execPath, agent, "good"]);
    const { out, code } = await bench.call(["doctor", "--json", "mine"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ version: 1, ok: true, agent: { name: "mine" } });
    expect(JSON.parse(out).findings[0]).toEqual({ phase: "program", outcome: "ok", text: expect.any(String) });
  });

  test("C-08: what is installed is compared with what was installed, and not started when it is another", async () => {
    await call("install one --yes");
    const { command } = await launchOf(["one"], { env: bench.env });
    await writeFile(command[0], "#!/bin/sh\necho changed\n");
    const { out, code } = await call("doctor one --timeout 5");
    expect(code).toBe(1);
    expect(out).toMatch(/✗ files {6}failed: The files of one 1\.0\.0 are not those that were installed/);
    expect(out).toMatch(/→ colloquy agents install one installs it anew\nIt does not work\.$/);
  });
});
