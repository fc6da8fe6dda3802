import { cleanLine } from "@colloquy/acp/text";

/** A session, and what stands after `--agent` for it. */
export interface ResumeLine {
  readonly sessionId: string;
  readonly cwd?: string;
  /** Absent: its session is enough to find it. */
  readonly agent?: readonly string[] | undefined;
}

/** The command line that goes on with a session, whole: it is to be typed, or copied, as it stands. */
export function resumeLine({ sessionId, cwd, agent }: ResumeLine): string {
  const words = [
    ...["colloquy", "chat"],
    ...(cwd === undefined ? [] : ["--cwd", cwd]),
    ...["--resume", sessionId],
    ...(agent === undefined ? [] : ["--agent", ...agent]),
  ];
  return cleanLine(words.map(shellWord).join(" "));
}

/** A word as a shell takes it. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
