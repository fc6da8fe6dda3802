import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { childEnvironment } from "./environment.ts";

const linux = (from: Record<string, string | undefined>) => ({ from, platform: "linux" as const });
const windows = (from: Record<string, string | undefined>) => ({ from, platform: "win32" as const });

test("T-05 X-05 secrets and start-up switches of ours stay with us", () => {
  const from = {
    ...{ PATH: "/bin", LC_ALL: "C", XDG_RUNTIME_DIR: "/run/1", https_proxy: "http://proxy" },
    ...{
      ANTHROPIC_API_KEY: "k",
      AWS_SECRET_ACCESS_KEY: "k",
      NODE_OPTIONS: "--inspect",
      npm_config__auth: "k",
      GIT_DIR: "x",
    },
  };
  expect(Object.keys(childEnvironment({}, linux(from)))).toEqual(["PATH", "LC_ALL", "XDG_RUNTIME_DIR", "https_proxy"]);
});

test("what is asked for by name is handed over, and nothing is invented for a name that we lack", () => {
  const from = { PATH: "/bin", ANTHROPIC_API_KEY: "k", OTHER: "o" };
  expect({ ...childEnvironment({ inherit: ["ANTHROPIC_API_KEY", "MISSING"] }, linux(from)) }).toEqual({
    PATH: "/bin",
    ANTHROPIC_API_KEY: "k",
  });
  expect({ ...childEnvironment({ inherit: "all" }, linux(from)) }).toEqual(from);
});

test("what is given wins over what is inherited, and undefined takes away", () => {
  const options = { inherit: "all", env: { PATH: "/mine", OTHER: undefined, NEW: "" } } as const;
  expect({ ...childEnvironment(options, linux({ PATH: "/bin", OTHER: "o", KEPT: "k" })) }).toEqual({
    PATH: "/mine",
    KEPT: "k",
    NEW: "",
  });
});

test("pain 6: on Windows names have no case: one variable stays one", () => {
  const from = { Path: "C:\\bin", SYSTEMROOT: "C:\\Windows", "ProgramFiles(x86)": "C:\\P", Token: "t", SECRET: "s" };
  expect({ ...childEnvironment({ inherit: ["TOKEN"], env: { PATH: "D:\\" } }, windows(from)) }).toEqual({
    PATH: "D:\\",
    SYSTEMROOT: "C:\\Windows",
    "ProgramFiles(x86)": "C:\\P",
    Token: "t",
  });
  expect(childEnvironment({}, linux({ Path: "/bin" }))).toEqual(Object.create(null));
});

test("F-14 a variable named __proto__ is a variable", () => {
  const env = childEnvironment(
    { env: JSON.parse('{"__proto__":"a","constructor":"b"}') },
    linux({ PATH: process.env.PATH }),
  );
  expect(Object.keys(env)).toEqual(["PATH", "__proto__", "constructor"]);
  const seen = spawnSync(process.execPath, ["-p", "process.env['__proto__'] + process.env.constructor"], { env });
  expect(seen.stdout.toString()).toContain("b");
});

test.each(["", "A=B", "A\0"])("a name that no system takes is refused: %j", (name) => {
  expect(() => childEnvironment({ env: { [name]: "x" } })).toThrow(/cannot be the name/);
});

test("a value with a NUL is refused", () => {
  expect(() => childEnvironment({ env: { A: "x\0y" } })).toThrow(/"A" has a NUL/);
});
