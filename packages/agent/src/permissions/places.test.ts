import { join } from "node:path";
import { readRules } from "@colloquy/acp/permissions";
import { afterAll, expect, test } from "vitest";
import { permissionBench } from "./fixtures/permission-bench.ts";
import type { Subject } from "./index.ts";

const bench = await permissionBench();
const { at, reads, writes, effect, verdict } = bench;
afterAll(bench.remove);

const reading = (path: string): Subject => ({ act: "read", paths: [path] });

test.each<[string, Subject, string]>([
  ["S-01", reads("work/src/../../outside/c.ts"), "ask"],
  ["S-01", reading(`${at("work")}/src/../../outside/c.ts`), "ask"],
  ["S-01", reading(`${at("work")}/src/../src/a.ts`), "ask"],
  ["S-03", reads("work-secret/d.ts"), "ask"],
  ["S-04", reads("work/out/c.ts"), "ask"],
  ["S-04", writes("work/out/new.ts"), "ask"],
  ["S-04", writes("work/gone"), "ask"],
  ["S-10", reading(`${at("work")}/a\0b`), "ask"],
  ["S-10", reading(`${at("work")}/a\u0001b`), "ask"],
  ["S-01", reads("work/src/new/deep.ts"), "allow"],
  ["S-01", reads("more/b.ts"), "allow"],
  ["S-01", writes("more/new.ts"), "allow"],
])("%s: where a path leads decides: %j is %s", async (_, subject, expected) => {
  expect(await effect(subject)).toBe(expected);
});

test("S-04, S-20: a session in a folder that is a link has what is in the folder, and no more", async () => {
  const roots = [at("alias")] as const;
  expect(await effect(reads("alias/src/a.ts"), { roots })).toBe("allow");
  expect(await effect(reads("work/src/a.ts"), { roots })).toBe("allow");
  expect(await effect(reads("alias/out/c.ts"), { roots })).toBe("ask");
  expect(await effect(reads("more/b.ts"), { roots })).toBe("ask");
});

test("S-20: a session whose folder is gone has nothing inside", async () => {
  expect(await effect(reads("missing/../outside/c.ts"), { roots: [at("missing")] })).toBe("ask");
});

test.each([
  ["S-16", "work/.env"],
  ["S-16", "work/.git/hooks/pre-commit"],
  ["S-16", "work/src/.vscode/settings.json"],
  ["S-16", "work/.github/workflows/ci.yml"],
  ["S-16", "outside/.ssh/id_rsa"],
  ["S-16", "more/.mcp.json"],
  ["S-16", "work/.gitlab-ci.yml"],
  ["S-16", "work/.circleci/config.yml"],
  ["S-11", "work/.GIT/config"],
  ["S-11", "work/.g\u200bit/config"],
  ["S-04", "work/plain"],
  ["S-04", "alias/.env"],
  ["S-04", "work/.npmrc"],
  ["P-14", "state/e.json"],
  ["P-14", "state/permissions/new.json"],
])("%s: %s is sensitive: it is asked about in every mode, and never for good", async (_, path) => {
  const rules = readRules([{ effect: "allow", path: ["**", "/**", path.replace(/^\w+\//, ""), "/**/.env"] }]);
  for (const mode of ["workspace-write", "full-access"]) {
    expect(await verdict(reads(path), { mode, rules })).toMatchObject({ effect: "ask", always: [] });
    expect(await verdict(writes(path), { mode, rules })).toMatchObject({ effect: "ask", always: [] });
  }
  expect(await effect(reads(path), { mode: "read-only", rules })).toBe("ask");
});

test
  .runIf(process.platform === "linux")
  .each(["/proc/self/environ", `/proc/${process.ppid}/mem`, "/proc//1/fd", "/proc"])(
  "S-08: %s is asked about in every mode: the keys of a process, the agent's too, are in its environment",
  async (path) => {
    for (const mode of ["read-only", "full-access"])
      expect(await verdict(reading(path), { mode })).toMatchObject({ effect: "ask", always: [] });
    expect(await verdict(bench.runs(`cat ${path}`), { mode: "full-access" })).toMatchObject({
      effect: "ask",
      always: [],
    });
  },
);

test.runIf(process.platform === "linux")("S-08: what tells of the machine is no more than outside", async () => {
  expect(await effect(reading("/proc/cpuinfo"), { mode: "full-access" })).toBe("allow");
});

test("S-16: a session that works in a folder with a sensitive name is not asked about all of it", async () => {
  const root = at("work/.claude/trees/one");
  expect(await effect(reading(join(root, "a.ts")), { roots: [root] })).toBe("allow");
  expect(await effect(reading(join(root, ".env")), { roots: [root] })).toBe("ask");
  expect(await effect(bench.runs(`cat ${root}/a.ts`, "work/.claude/trees/one"), { roots: [root] })).toBe("allow");
  expect(await effect(bench.runs(`cat ${root}/.env`, "work/.claude/trees/one"), { roots: [root] })).toBe("ask");
});

test("examples of secrets are no secrets", async () => {
  expect(await effect(writes("work/.env.example"))).toBe("allow");
});

test.each(["work", "more", "alias", "."])(
  "to write, move or delete the whole folder %s is asked about",
  async (path) => {
    expect(await verdict(writes(path), { mode: "full-access" })).toMatchObject({ effect: "ask", always: [] });
    expect(await effect(writes(path), { mode: "read-only" })).toBe("deny");
  },
);
