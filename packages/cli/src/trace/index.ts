/** What passes between this client and an agent: kept for the question why it is stuck, and written to a trace file. */
export { inWords } from "./duration.ts";
export { type TraceFile, traceFile } from "./file.ts";
export { reportLines } from "./lines.ts";
export { processTree, type TreeProcess } from "./processes.ts";
export { stuckReport } from "./report.ts";
export { MAX_INCIDENTS, MAX_PENDING, type Trace, traceOf } from "./trace.ts";
