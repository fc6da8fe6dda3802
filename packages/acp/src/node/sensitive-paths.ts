const FOLDERS = [
  ...[".git", ".hg", ".ssh", ".gnupg", ".husky", ".devcontainer", ".vscode", ".idea", ".zed"],
  ...[".cursor", ".claude", ".codex", ".gemini", ".colloquy"],
];
const FILES = [
  ...[".mcp.json", ".envrc", ".gitconfig", ".npmrc", ".netrc"],
  ...[".profile", ".bashrc", ".bash_profile", ".bash_login", ".zshrc", ".zshenv", ".zprofile", ".zlogin"],
];
const NAMES: ReadonlySet<string> = new Set([...FOLDERS, ...FILES]);

/**
 * Whether writing here can make programs run, or change what an agent may do, without anyone having chosen so: version
 * control's own files, settings of editors and agents, what a shell reads when it starts, CI workflows. `path` is
 * relative to the session's folder. Names are compared as the most lenient file system would: without case, and without
 * characters that nobody sees.
 */
export function isSensitivePath(path: string): boolean {
  const names = path.split(/[\\/]/).map(plain);
  return names.some((name, at) => NAMES.has(name) || (name === ".github" && names[at + 1] === "workflows"));
}

function plain(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[. ]+$/, "")
    .toLowerCase();
}
