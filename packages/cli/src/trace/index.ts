/** What passes between this client and an agent: kept for the question why it is stuck, and written to a trace file. */
export { inWords } from "./duration.ts";
export { MAX_UNWRITTEN, type TraceFile, type TraceFileOptions, traceFile } from "./file.ts";
export { reportLines } from "./lines.ts";
export { processTree, type TreeProcess } from "./processes.ts";
export { type Redact, redactor } from "./redact.ts";
export { type Report, type StuckOptions, stuckReport } from "./report.ts";
export { hideSecrets } from "./secrets.ts";
export {
  MAX_INCIDENTS,
  MAX_PENDING,
  type Passed,
  type Pending,
  type Trace,
  type TraceSnapshot,
  traceOf,
} from "./trace.ts";
