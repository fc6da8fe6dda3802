import { folded } from "./text-pattern.ts";

/** What makes programs run, or changes what an agent may do. */
const acting = [
  ...[".git", ".hg", ".ssh", ".gnupg", ".husky", ".devcontainer", ".vscode", ".idea", ".zed"],
  ...[".cursor", ".claude", ".codex", ".gemini", ".colloquy", ".mcp.json", ".envrc", ".gitconfig", ".npmrc", ".netrc"],
  ...[".profile", ".bashrc", ".bash_profile", ".bash_login", ".zshrc", ".zshenv", ".zprofile", ".zlogin"],
];

/** What holds secrets. */
const secret = [
  ".env",
  ".aws",
  ".azure",
  ".kube",
  ".docker",
  ".pgpass",
  ".pypirc",
  ".git-credentials",
  ".password-store",
];

const names: ReadonlySet<string> = new Set([...acting, ...secret]);

/**
 * The names in a path for which a person is asked although a pattern would cover it: version control's own files, settings
 * of editors and agents, what a shell reads when it starts, CI workflows, keys and other secrets. As the most lenient file
 * system would compare them.
 */
export function sensitiveNames(path: string): readonly string[] {
  const all = path.split(/[\\/]/).map((name) => folded(name).replace(/[. ]+$/, ""));
  return all.filter((name, at) => {
    if (names.has(name) || /^\.env\.(?!example$|sample$|template$)/.test(name)) return true;
    return (
      (name === "workflows" && all[at - 1] === ".github") || /^id_(rsa|dsa|ecdsa|ed25519)$|\.(pem|key|p12)$/.test(name)
    );
  });
}
