/** A span of time as a person says it: `0.4 s`, `12 s`, `2 min 3 s`, `5 h 10 min`, `3 days`. `ms`: below 0 counts as 0. */
export function inWords(ms: number): string {
  const tenths = Math.round(Math.max(0, ms) / 100);
  if (tenths < 100) return `${tenths / 10} s`;
  const seconds = Math.round(tenths / 10);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return joined(minutes, "min", seconds % 60, "s");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? joined(hours, "h", minutes % 60, "min") : `${Math.floor(hours / 24)} days`;
}

function joined(large: number, unit: string, small: number, part: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${part}`;
}
