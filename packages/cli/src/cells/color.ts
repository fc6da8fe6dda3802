/** What a stream says of its colours. */
export interface ColorStream {
  readonly isTTY?: boolean;
  getColorDepth?(env?: object): number;
}

/** Whether looks are shown: on a terminal that has colours, but not where `NO_COLOR` forbids it; `FORCE_COLOR` goes before both. */
export function hasColor(stream: ColorStream, env: { readonly [name: string]: string | undefined }): boolean {
  const { FORCE_COLOR, NO_COLOR } = env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  if (stream.isTTY !== true || (NO_COLOR ?? "") !== "") return false;
  return (stream.getColorDepth?.({ ...env }) ?? 1) > 1;
}
