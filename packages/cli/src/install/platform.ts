const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows" };
const PROCESSORS: Readonly<Record<string, string>> = { arm64: "aarch64", x64: "x86_64" };

/** The platform as the ACP registry names it: `linux-x86_64`, `darwin-aarch64`, `windows-x86_64`. Default: this one. */
export function platformKey(system: string = process.platform, processor: string = process.arch): string {
  return `${SYSTEMS[system] ?? system}-${PROCESSORS[processor] ?? processor}`;
}
