import { expect, test } from "vitest";
import { isActingPath, sensitiveNames } from "./sensitive-paths.ts";

test.each([
  ".git/hooks/pre-commit",
  ".git",
  "sub/.git/config",
  ".vscode/tasks.json",
  ".zed/settings.json",
  ".claude/settings.json",
  ".mcp.json",
  ".envrc",
  "home/.bashrc",
  ".github/workflows/ci.yml",
  ".gitlab-ci.yml",
  ".circleci/config.yml",
  "Jenkinsfile",
  ".GIT/hooks/x",
  ".g\u200cit/config",
  ".git /config",
  ".git./config",
  "．git/config".normalize("NFC"),
  ".vscode\\tasks.json",
])("S-11 S-16 %s acts by itself", (path) => {
  expect(isActingPath(path)).toBe(true);
});

test.each(["src/git/hooks.ts", ".gitignore", ".github/ISSUE_TEMPLATE.md", "package.json", ".env", "notes.md", ""])(
  "%s does not",
  (path) => {
    expect(isActingPath(path)).toBe(false);
  },
);

test("S-11: of what holds secrets a person is asked as well", () => {
  expect([".env", ".env.local", "keys/server.pem", ".ssh/id_rsa"].map(sensitiveNames)).toEqual([
    [".env"],
    [".env.local"],
    ["server.pem"],
    [".ssh", "id_rsa"],
  ]);
  expect([".env.example", "src/keys.ts"].flatMap(sensitiveNames)).toEqual([]);
});
