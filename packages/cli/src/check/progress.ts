import type { CaseRun } from "@colloquy/conformance";

/** How a check tells how far it is. */
export interface Progress {
  done(run: CaseRun): void;
  /** Takes away what it has shown. */
  clear(): void;
}

/** One line that changes, on a terminal; elsewhere nothing: the reports tell all. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { done() {}, clear() {} };
  let cases = 0;
  let failing = 0;
  return {
    done({ case: id, protocol, findings }) {
      cases++;
      if (findings.some(({ verdict }) => verdict === "fail")) failing++;
      const words = `${cases} cases, ${failing} with failures: ${id}, version ${protocol}`;
      stream.write(`\r\x1b[2K${words.slice(0, (stream.columns || 80) - 1)}`);
    },
    clear() {
      if (cases > 0) stream.write("\r\x1b[2K");
    },
  };
}
