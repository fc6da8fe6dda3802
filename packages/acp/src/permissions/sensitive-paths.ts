import { folded } from "./text-pattern.ts";

/** Folders and files that make programs run, or change what an agent may do. */
const acting: ReadonlySet<string> = new Set([
  ...[".git", ".hg", ".ssh", ".gnupg", ".husky", ".devcontainer", ".vscode", ".idea", ".zed"],
  ...[".cursor", ".claude", ".codex", ".gemini", ".colloquy", ".mcp.json", ".envrc", ".gitconfig", ".npmrc", ".netrc"],
  ...[
    ".gitlab-ci.yml",
    ".circleci",
    ".forgejo",
    ".gitea",
    ".woodpecker",
    ".woodpecker.yml",
    ".drone.yml",
    ".travis.yml",
  ],
  ...["jenkinsfile", "azure-pipelines.yml", "bitbucket-pipelines.yml", ".buildkite"],
  ...[".profile", ".bashrc", ".bash_profile", ".bash_login", ".zshrc", ".zshenv", ".zprofile", ".zlogin"],
]);

/** Folders and files that hold secrets. */
const secret: ReadonlySet<string> = new Set([
  ...[".env", ".aws", ".azure", ".kube", ".docker"],
  ...[".pgpass", ".pypirc", ".git-credentials", ".password-store"],
]);

/**
 * Whether writing here can make programs run, or change what an agent may do, without anyone having chosen so: version
 * control's own files, settings of editors and agents, what a shell reads when it starts, CI workflows. `path` is
 * relative to the session's folder. Names are compared as the most lenient file system would: without case, and without
 * characters that nobody sees.
 */
export function isActingPath(path: string): boolean {
  return namesOf(path).some(acts);
}

/**
 * The names in a path for which a person is asked although a pattern would cover it: those that make it act, as
 * `isActingPath` says, and keys and other secrets.
 */
export function sensitiveNames(path: string): readonly string[] {
  return namesOf(path).filter((name, at, all) => acts(name, at, all) || isSecret(name));
}

function acts(name: string, at: number, all: readonly string[]): boolean {
  return acting.has(name) || (name === "workflows" && all[at - 1] === ".github");
}

function isSecret(name: string): boolean {
  if (secret.has(name) || /^\.env\.(?!example$|sample$|template$)/.test(name)) return true;
  return /^id_(rsa|dsa|ecdsa|ed25519)$|\.(pem|key|p12)$/.test(name);
}

function namesOf(path: string): string[] {
  return path.split(/[\\/]/).map((name) => folded(name).replace(/[. ]+$/, ""));
}
