/** What an install may cost before it is stopped. */
export interface InstallLimits {
  /** Bytes of an archive. */
  readonly archiveBytes: number;
  /** Bytes of all files that are unpacked from it. */
  readonly unpackedBytes: number;
  /** Files, folders and links in it. */
  readonly entries: number;
  /** How many times larger than the archive the files may be; looked at from {@link RATIO_FLOOR_BYTES} on. */
  readonly ratio: number;
  /** Milliseconds for the whole install. */
  readonly wholeMs: number;
  /** Milliseconds without a byte while downloading. */
  readonly idleMs: number;
}

/** The limits that hold unless others are given. */
export const INSTALL_LIMITS: InstallLimits = {
  archiveBytes: 512 * 1024 ** 2,
  unpackedBytes: 2 * 1024 ** 3,
  entries: 50_000,
  ratio: 200,
  wholeMs: 20 * 60_000,
  idleMs: 30_000,
};

/** Less than this many unpacked bytes are no bomb, whatever the archive's size. */
export const RATIO_FLOOR_BYTES = 16 * 1024 ** 2;

/** A number of bytes for people: `3.4 MB`. */
export function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const steps = ["kB", "MB", "GB"];
  const step = Math.min(Math.floor(Math.log10(bytes) / 3), steps.length);
  return `${Number((bytes / 1000 ** step).toPrecision(3))} ${steps[step - 1]}`;
}
