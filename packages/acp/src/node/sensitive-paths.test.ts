import { expect, test } from "vitest";
import { isSensitivePath } from "./sensitive-paths.ts";

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
  ".GIT/hooks/x",
  ".g\u200cit/config",
  ".git /config",
  ".git./config",
  "．git/config".normalize("NFC"),
  ".vscode\\tasks.json",
])("S-11 S-16 %s is sensitive", (path) => {
  expect(isSensitivePath(path)).toBe(true);
});

test.each(["src/git/hooks.ts", ".gitignore", ".github/ISSUE_TEMPLATE.md", "package.json", ".env", "notes.md", ""])(
  "%s is not sensitive",
  (path) => {
    expect(isSensitivePath(path)).toBe(false);
  },
);
