import { expect, test } from "vitest";
import { isDangerousVariable } from "./environment-guard.ts";

test.each([
  ...[
    "LD_PRELOAD",
    "LD_LIBRARY_PATH",
    "DYLD_INSERT_LIBRARIES",
    "NODE_OPTIONS",
    "BASH_ENV",
    "ENV",
    "PATH",
    "Path",
    "PROMPT_COMMAND",
  ],
  ...[
    "GIT_SSH_COMMAND",
    "GIT_DIR",
    "GIT_CONFIG_COUNT",
    "PYTHONPATH",
    "PYTHONSTARTUP",
    "PERL5OPT",
    "http_proxy",
    "HTTPS_PROXY",
    "npm_config_registry",
  ],
  ...["BASH_FUNC_ls%%", "RUBYOPT", "JAVA_TOOL_OPTIONS", "HOME", "SSL_CERT_FILE"],
])("T-04 %s is dangerous", (name) => {
  expect(isDangerousVariable(name, "x")).toBe(true);
});

test.each([
  ["CI", "1"],
  ["CLAUDECODE", "1"],
  ["FORCE_COLOR", "0"],
  ["NODE_ENV", "test"],
  ["PYTHONUNBUFFERED", "1"],
  ["GIT_TERMINAL_PROMPT", "0"],
  ["GIT_AUTHOR_NAME", "Ann"],
  ["PAGER", "cat"],
  ["GIT_PAGER", ""],
  ["GIT_EDITOR", "true"],
  ["__proto__", "x"],
  ["constructor", "x"],
])("%s=%s is not", (name, value) => {
  expect(isDangerousVariable(name, value)).toBe(false);
});

test("T-04 a pager that is a program of its own is dangerous", () => {
  expect(isDangerousVariable("PAGER", "cat;id")).toBe(true);
  expect(isDangerousVariable("GIT_EDITOR", "true\n")).toBe(true);
});
