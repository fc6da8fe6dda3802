import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { commandProblem, resolveCommand } from "./command.ts";

/** A Windows machine made of a table: path → content. Paths have no case. */
function machine(files: Record<string, string>, env: Record<string, string> = {}) {
  const table = new Map(Object.entries(files).map(([path, text]) => [path.toLowerCase(), text]));
  return {
    platform: "win32" as const,
    env: { Path: 'C:\\npm;"C:\\Program Files\\nodejs"', PATHEXT: ".COM;.EXE;.BAT;.CMD;.JS", ...env },
    cwd: "C:\\work",
    look: (path: string) => (table.has(path.toLowerCase()) ? ("program" as const) : undefined),
    readFile: (path: string) => table.get(path.toLowerCase())!,
  };
}

const npmShim = `@ECHO off
GOTO start
:find_dp0
SET dp0=%~dp0
EXIT /b
:start
SETLOCAL
CALL :find_dp0

IF EXIST "%dp0%\\node.exe" (
  SET "_prog=%dp0%\\node.exe"
) ELSE (
  SET "_prog=node"
  SET PATHEXT=%PATHEXT:;.JS;=;%
)

endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%" --no-warnings "%dp0%\\node_modules\\foo\\bin\\foo.js" %*
`.replaceAll("\n", "\r\n");

const pnpmShim = `@SETLOCAL
@IF NOT DEFINED NODE_PATH (
  @SET "NODE_PATH=C:\\x\\node_modules"
)
@IF EXIST "%~dp0\\node.exe" (
  "%~dp0\\node.exe"  "%~dp0\\global\\5\\node_modules\\foo\\cli.js" %*
) ELSE (
  @SET PATHEXT=%PATHEXT:;.JS;=;%
  node  "%~dp0\\global\\5\\node_modules\\foo\\cli.js" %*
)`;

const npxShim = `:: Created by npm, please don't edit manually.
@ECHO OFF
SETLOCAL
SET "NODE_EXE=%~dp0\\node.exe"
IF NOT EXIST "%NODE_EXE%" (
  SET "NODE_EXE=node"
)
SET "NPM_PREFIX_JS=%~dp0\\node_modules\\npm\\bin\\npm-prefix.js"
SET "NPX_CLI_JS=%~dp0\\node_modules\\npm\\bin\\npx-cli.js"
FOR /F "delims=" %%F IN ('CALL "%NODE_EXE%" "%NPM_PREFIX_JS%"') DO (
  SET "NPM_PREFIX_NPX_CLI_JS=%%F\\node_modules\\npm\\bin\\npx-cli.js"
)
IF EXIST "%NPM_PREFIX_NPX_CLI_JS%" (
  SET "NPX_CLI_JS=%NPM_PREFIX_NPX_CLI_JS%"
)
"%NODE_EXE%" "%NPX_CLI_JS%" %*`;

const node = "C:\\Program Files\\nodejs\\node.exe";

describe("on Windows", () => {
  test("pain 6: a name is found through PATH and PATHEXT, and not in the current folder", () => {
    const here = machine({ "C:\\work\\foo.exe": "", "C:\\npm\\foo.EXE": "" });
    expect(resolveCommand("foo", ["a b"], here)).toEqual({ file: "C:\\npm\\foo.EXE", args: ["a b"] });
    expect(resolveCommand(".\\foo.exe", [], here).file).toBe("C:\\work\\foo.exe");
  });

  test("pain 6: T-03 the shim of npm becomes node and its script, with arguments untouched", () => {
    const nasty = ['"&calc', "%PATH%", "^!|<>", ""];
    const here = machine({ "C:\\npm\\foo": "#!/bin/sh", "C:\\npm\\foo.cmd": npmShim, [node]: "" });
    expect(resolveCommand("foo", nasty, here)).toEqual({
      file: node,
      args: ["--no-warnings", "C:\\npm\\node_modules\\foo\\bin\\foo.js", ...nasty],
    });
  });

  test("the shims of pnpm and of npx itself are read too", () => {
    const here = machine({ "C:\\npm\\foo.cmd": pnpmShim, "C:\\Program Files\\nodejs\\npx.cmd": npxShim, [node]: "" });
    expect(resolveCommand("foo", [], here)).toEqual({
      file: node,
      args: ["C:\\npm\\global\\5\\node_modules\\foo\\cli.js"],
    });
    expect(resolveCommand("npx", ["-y", "foo"], here)).toEqual({
      file: node,
      args: ["C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npx-cli.js", "-y", "foo"],
    });
  });

  test("a shim around a program starts the program", () => {
    const here = machine({ "C:\\npm\\foo.cmd": '@"%~dp0\\lib\\foo.exe"   %*\r\n' });
    expect(resolveCommand("foo.cmd", ["x"], here)).toEqual({ file: "C:\\npm\\lib\\foo.exe", args: ["x"] });
  });

  test.each([
    "@echo off\r\npython %~dp0foo.py %*",
    '@"%~dp0\\sh.exe" "%~dp0\\foo.sh" %*',
    '@node "%UNKNOWN%\\foo.js" %*',
    '@node "foo.js" %*',
    "",
  ])("pain 6: T-03 any other batch file is refused by name: %j", (text) => {
    const here = machine({ "C:\\npm\\foo.bat": text, [node]: "" });
    expect(() => resolveCommand("foo", ["&calc"], here)).toThrow(/^"C:.*foo.bat" is a batch file/i);
  });

  test("A-11 a missing program is named", () => {
    expect(() => resolveCommand("foo", [], machine({}))).toThrow('there is no program "foo" on PATH');
    expect(() => resolveCommand("C:\\foo.exe", [], machine({}))).toThrow('there is no file "C:\\\\foo.exe"');
  });
});

describe("on POSIX", () => {
  const folder = mkdtempSync(join(tmpdir(), "command-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "sub"));
  writeFileSync(join(folder, "plain"), "#!/bin/sh\n");
  writeFileSync(join(folder, "tool"), "#!/bin/sh\n");
  chmodSync(join(folder, "plain"), 0o644);
  chmodSync(join(folder, "tool"), 0o755);
  const context = { platform: "linux", env: { PATH: `/nowhere:${folder}` }, cwd: folder } as const;

  test("the command stays as it is", () => {
    expect(resolveCommand("my tool", ["a b", "$(c)"], context)).toEqual({ file: "my tool", args: ["a b", "$(c)"] });
  });

  test.each([
    ["tool", undefined],
    ["./tool", undefined],
    ["plain", '"plain" is a file without the permission to execute it'],
    ["./sub", '"./sub" is a directory'],
    ["sub", 'there is no program "sub" on PATH'],
    ["npm test", 'there is no program "npm test" on PATH'],
    ["./none", 'there is no file "./none"'],
    ["", "the command is empty"],
  ])("A-11 what is wrong with %j is said", (command, problem) => {
    expect(commandProblem(command, context)).toBe(problem);
  });
});
