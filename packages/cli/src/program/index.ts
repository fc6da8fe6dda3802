/** What every command of the program shares: what its exit says, which version it is, and waiting for an end. */
export {
  type ExitKind,
  endSentence,
  exitCodeLines,
  exitCodeOf,
  exitCodes,
  exitKind,
  exitTable,
} from "./exit-code.ts";
export { version } from "./version.ts";
export { whenAborted } from "./when-aborted.ts";
