import { arch, cpus, platform, totalmem } from "node:os";

/** What the figures were measured on. */
export interface Machine {
  readonly node: string;
  readonly platform: string;
  readonly cores: number;
  readonly processor: string;
  readonly memoryGiB: number;
}

/** This machine, without its name. */
export function machine(): Machine {
  const cores = cpus();
  return {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    cores: cores.length,
    processor: cores[0]?.model.trim() ?? "unknown",
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  };
}
