/** What a child process gets of our environment, and on top of it. */
export interface EnvironmentOptions {
  /**
   * Variables of ours that the child gets besides the default list, by name: `["ANTHROPIC_API_KEY"]`.
   * `"all"` hands over the whole environment, secrets included. Default: none.
   */
  readonly inherit?: "all" | readonly string[];
  /** Variables that are set for the child, over inherited ones; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Where the environment comes from; for tests and for other systems. */
export interface EnvironmentSource {
  /** Default `process.env`. */
  readonly from?: Readonly<Record<string, string | undefined>>;
  /** Default `process.platform`. On `win32` names have no case. */
  readonly platform?: NodeJS.Platform;
}

/**
 * What every child gets when we have it. A name that ends in `*` stands for all that begin so. On the list is what a
 * program needs to run, to speak the user's language, to reach the network and to let the user sign in:
 * - proxies and certificates, because an agent behind one cannot reach its model without them (a proxy's URL may hold a
 *   password);
 * - the display and the session bus, because signing in opens a browser and asks the keyring;
 * - `SSH_AUTH_SOCK`, because `git fetch` needs it, and leaving it out contains nothing: every process of the user may
 *   open the socket it names. Not on it: keys and tokens of any kind, `NODE_OPTIONS` and what else changes how programs
 *   start, `npm_*`, the `GIT_*` of a running hook.
 */
export const DEFAULT_VARIABLES: readonly string[] = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "LC_*", "TZ", "TMPDIR", "XDG_*"],
  ...["TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "all_proxy", "no_proxy"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"],
  ...[
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XAUTHORITY",
    "DBUS_SESSION_BUS_ADDRESS",
    "SSH_AUTH_SOCK",
    "__CF_USER_TEXT_ENCODING",
  ],
];

/** What a child on Windows gets besides; a process does not start properly without the first three. */
export const WINDOWS_VARIABLES: readonly string[] = [
  ...["SystemRoot", "SystemDrive", "windir", "ComSpec", "PATHEXT", "OS", "TEMP", "TMP", "PSModulePath"],
  ...["USERNAME", "USERDOMAIN", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA", "PUBLIC"],
  ...["ALLUSERSPROFILE", "ProgramData", "ProgramFiles*", "ProgramW6432", "CommonProgram*", "COMPUTERNAME"],
  ...["NUMBER_OF_PROCESSORS", "PROCESSOR_*"],
];

/**
 * The environment for a child process: `DEFAULT_VARIABLES` of ours (on Windows `WINDOWS_VARIABLES` too), what `inherit`
 * adds, and `env` on top. Always a new object without a prototype. Throws `TypeError` for a name or value of `env` that
 * no system takes: empty name, `=` or NUL.
 */
export function childEnvironment(
  options: EnvironmentOptions = {},
  source: EnvironmentSource = {},
): Record<string, string> {
  const { from = process.env, platform = process.platform } = source;
  const windows = platform === "win32";
  const key = (name: string) => (windows ? name.toUpperCase() : name);
  const inherited = allowed(options.inherit ?? [], windows, key);
  const chosen = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of Object.entries(from)) {
    if (value !== undefined && inherited(key(name))) chosen.set(key(name), [name, value]);
  }
  for (const [name, value] of Object.entries(options.env ?? {})) {
    const problem = variableProblem(name, value ?? "");
    if (problem) throw new TypeError(problem);
    if (value === undefined) chosen.delete(key(name));
    else chosen.set(key(name), [name, value]);
  }
  const environment: Record<string, string> = Object.create(null);
  for (const [name, value] of chosen.values()) environment[name] = value;
  return environment;
}

/** Why no system takes this variable, as a sentence; `undefined` when it is fine. */
export function variableProblem(name: string, value: string): string | undefined {
  if (name === "" || /[=\0]/.test(name)) return `${JSON.stringify(name)} cannot be the name of an environment variable`;
  if (value.includes("\0")) return `The environment variable ${JSON.stringify(name)} has a NUL in its value`;
  return undefined;
}

function allowed(inherit: "all" | readonly string[], windows: boolean, key: (name: string) => string) {
  if (inherit === "all") return () => true;
  const listed = [...DEFAULT_VARIABLES, ...(windows ? WINDOWS_VARIABLES : [])].map(key);
  const exact = new Set([...listed.filter((name) => !name.endsWith("*")), ...inherit.map(key)]);
  const beginnings = listed.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
  return (name: string) => exact.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}
