import type { CaseRun, FaultResult } from "@colloquy/conformance";

/** How a check tells how far it is. */
export interface Progress {
  done(run: CaseRun): void;
  suffered(result: FaultResult): void;
  /** Takes away what it has shown. */
  clear(): void;
}

/** One line that changes, on a terminal; elsewhere nothing: the reports tell all. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { done() {}, suffered() {}, clear() {} };
  let [cases, failing, faults, survived] = [0, 0, 0, 0];
  const show = (words: string) => stream.write(`\r\x1b[2K${words.slice(0, (stream.columns || 80) - 1)}`);
  return {
    done({ case: id, protocol, findings }) {
      cases++;
      if (findings.some(({ verdict }) => verdict === "fail")) failing++;
      show(`${cases} cases, ${failing} with failures: ${id}, version ${protocol}`);
    },
    suffered({ fault, outcome }) {
      faults++;
      if (outcome === "survived") survived++;
      show(`${faults} faults, ${survived} survived: ${fault}`);
    },
    clear() {
      if (cases + faults > 0) stream.write("\r\x1b[2K");
    },
  };
}
