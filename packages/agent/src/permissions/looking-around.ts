import type { CommandPattern, PermissionRule } from "@colloquy/acp/permissions";

/** One file, or what comes through a pipe; more files than three are looked through with the agent's own tools. */
const files = ["", " *", " * *", " * * *"];
const searching = ["", " -i", " -n", " -v", " -c", " -l", " -o", " -w", " -E", " -F", " -in", " -ni", " -nE", " -iE"];

/*
 * `grep` with these options alone: with others it goes through whole folders, sensitive files included, as `rg` does with none.
 * A `*` stands for no option.
 */
const searches = searching.flatMap((option) => files.map((names) => `grep${option} *${names}`));

const commands: readonly CommandPattern[] = [
  ...["pwd", "cd *", "ls ...", "tree ...", "find ...", "du ...", "stat ...", "file *", "realpath ..."],
  ...["cat ...", "head ...", "tail ...", "nl ...", "wc ...", "cut ...", "tr ...", "sort ...", "basename ..."],
  ...["dirname ...", "md5sum ...", "sha256sum ...", "cmp ..."],
  ...["echo ...", "printf ...", "true", "false", "date", "date +*", "whoami", "uname ...", "which ..."],
  ...["git status ...", "git log ...", "git diff ...", "git show ...", "git blame ...", "git ls-files ..."],
  ...["git rev-parse ...", "git describe ...", "git remote", "git remote -v", "git stash list", "git tag --list ..."],
  ...["git branch", "git branch -a", "git branch -r", "git branch -v", "git branch -vv", "git branch --show-current"],
  ...["git --version", "node --version", "npm --version", "python3 --version"],
  ...searches,
];

/**
 * Commands that change nothing and reach no network. As with every rule, a line is allowed when all of its commands are, and
 * nothing in it leads out of the session's folders or to a sensitive file; `find -exec`, `git log --output` and the like
 * are not among them.
 */
export const lookingAround: readonly PermissionRule[] = [
  { effect: "allow", command: commands, note: "It only looks around." },
];
