import { join } from "node:path";
import { realPath } from "@colloquy/acp/node";

/** In the user's home: keys, tokens, passwords, what browsers keep, and what other agents may do. */
const inHome = [
  ...[".ssh", ".gnupg", ".password-store", ".1password", ".netrc", ".git-credentials", ".config/git/credentials"],
  ...[".aws", ".azure", ".kube", ".docker", ".config/gcloud", ".config/containers", ".config/rclone", ".config/op"],
  ...[".config/gh", ".config/glab-cli", ".config/hub", ".vault-token", ".terraform.d/credentials.tfrc.json"],
  ...[".npmrc", ".pypirc", ".pgpass", ".my.cnf", ".cargo/credentials", ".cargo/credentials.toml", ".gem/credentials"],
  ...[".m2/settings.xml", ".gradle/gradle.properties", ".local/share/keyrings", ".mozilla", ".thunderbird"],
  ...[".config/google-chrome", ".config/chromium", ".config/BraveSoftware", ".config/microsoft-edge"],
  ...[
    ".config/age",
    ".config/sops",
    ".databrickscfg",
    ".oci",
    ".boto",
    ".s3cfg",
    ".fly",
    ".config/doctl",
    ".sentryclirc",
  ],
  ...[
    ".config/composer/auth.json",
    ".bundle/config",
    ".nuget/NuGet/NuGet.Config",
    ".cache/huggingface/token",
    ".kaggle",
  ],
  ...[".python_history", ".psql_history", ".mysql_history", ".local/share/fish/fish_history"],
  // A container engine's socket is all that its user may do.
  ...[".colima", ".lima", ".rd", ".config/github-copilot"],
  ...[".claude", ".claude.json", ".codex", ".gemini", ".bash_history", ".zsh_history", ".node_repl_history"],
];

/**
 * What commands in the sandbox must not see: real paths, of what is there and what is not. `more`: absolute paths besides the
 * usual. The sockets of the user's SSH agent and container engine are among them, where the environment names them.
 */
export async function hiddenPlaces(
  env: Readonly<Record<string, string | undefined>>,
  more: readonly string[],
): Promise<readonly string[]> {
  const { HOME: home, XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_DATA_HOME, SSH_AUTH_SOCK } = env;
  const engines = [env.DOCKER_HOST, env.CONTAINER_HOST].flatMap(
    (host) => /^unix:\/*(\/.+)$/.exec(host ?? "")?.[1] ?? [],
  );
  const own = [XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_DATA_HOME].filter((folder) => folder?.startsWith("/"));
  const named = [
    ...(home?.startsWith("/")
      ? [...inHome, ".config/colloquy", ".local/state/colloquy"].map((name) => join(home, name))
      : []),
    ...own.map((folder) => join(folder!, "colloquy")),
    ...(SSH_AUTH_SOCK?.startsWith("/") ? [SSH_AUTH_SOCK] : []),
    ...engines,
    ...more,
  ];
  const real = await Promise.all(named.map((path) => realPath(path)));
  return [...new Set(real.filter((path) => path !== undefined))];
}
