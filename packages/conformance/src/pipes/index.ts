export { type HostedProgram, hosted } from "./hosted.ts";
export { type Ending, type Launch, type Pipe, type PlayedProgram, STDERR_BYTES, type Start } from "./pipe.ts";
export { type ProcessOptions, processes } from "./process.ts";
