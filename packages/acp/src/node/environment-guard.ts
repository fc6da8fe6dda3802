/**
 * Variables that make a program load or run something else, or send its traffic elsewhere. `*` stands for any ending.
 */
const DANGEROUS = [
  ...["LD_*", "DYLD_*", "GCONV_PATH", "LOCPATH", "MALLOC_*", "HOSTALIASES", "RES_OPTIONS", "LOCALDOMAIN"],
  ...[
    "PATH",
    "PATHEXT",
    "HOME",
    "SHELL",
    "COMSPEC",
    "SYSTEMROOT",
    "WINDIR",
    "USERPROFILE",
    "ZDOTDIR",
    "XDG_CONFIG_*",
    "XDG_DATA_*",
  ],
  ...[
    "BASH_ENV",
    "ENV",
    "BASH_FUNC_*",
    "BASHOPTS",
    "SHELLOPTS",
    "PROMPT_COMMAND",
    "PS0",
    "PS1",
    "PS2",
    "PS4",
    "IFS",
    "CDPATH",
    "FPATH",
  ],
  ...[
    "NODE_OPTIONS",
    "NODE_PATH",
    "NODE_TLS_*",
    "NODE_EXTRA_CA_CERTS",
    "NODE_REPL_*",
    "NPM_*",
    "COREPACK_*",
    "BUN_*",
    "DENO_*",
  ],
  ...["PYTHON*", "PIP_*", "UV_*", "PERL*", "RUBY*", "GEM_*", "BUNDLE_*", "LUA_*", "PHPRC", "PHP_INI_*"],
  ...[
    "JAVA_TOOL_OPTIONS",
    "_JAVA_OPTIONS",
    "JDK_*",
    "CLASSPATH",
    "MAVEN_*",
    "GRADLE_*",
    "RUSTC*",
    "RUSTFLAGS",
    "CARGO_*",
    "GOFLAGS",
    "CC",
    "CXX",
    "MAKEFLAGS",
  ],
  ...["GIT_*", "SSH_*", "GPG_*", "DOCKER_*", "KUBECONFIG", "EDITOR", "VISUAL", "PAGER", "MANPAGER", "BROWSER", "LESS*"],
  ...[
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "FTP_PROXY",
    "NO_PROXY",
    "SSL_CERT_*",
    "CURL_*",
    "REQUESTS_*",
    "OPENSSL_*",
  ],
];

/** Exceptions: they only change what is printed or recorded. */
const HARMLESS = new Set([
  ...["PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONHASHSEED"],
  ...[
    "GIT_TERMINAL_PROMPT",
    "GIT_OPTIONAL_LOCKS",
    "CARGO_TERM_COLOR",
    "NPM_CONFIG_COLOR",
    "PIP_NO_INPUT",
    "PIP_DISABLE_PIP_VERSION_CHECK",
  ],
  ...["AUTHOR", "COMMITTER"].flatMap((who) => ["NAME", "EMAIL", "DATE"].map((what) => `GIT_${who}_${what}`)),
]);

/** Commands as a value that agents set so that nothing asks or waits: `PAGER=cat`, `GIT_EDITOR=true`. */
const HARMLESS_COMMANDS = /^(PAGER|MANPAGER|GIT_PAGER|EDITOR|VISUAL|GIT_EDITOR|GIT_SEQUENCE_EDITOR)=(|cat|true|:)$/;

const EXACT = new Set(DANGEROUS.filter((name) => !name.endsWith("*")));
const BEGINNINGS = DANGEROUS.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));

/**
 * Whether a variable, set by an agent for a command, makes the command do something else than it says: load a library,
 * run another program, read other settings, talk to another server. Names are compared without case, since some
 * programs and Windows do.
 */
export function isDangerousVariable(name: string, value: string): boolean {
  const upper = name.toUpperCase();
  if (HARMLESS.has(upper) || HARMLESS_COMMANDS.test(`${upper}=${value}`)) return false;
  return EXACT.has(upper) || BEGINNINGS.some((beginning) => upper.startsWith(beginning));
}
