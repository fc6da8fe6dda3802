import { report, times } from "./start.ts";
import { stream } from "./stream.ts";

report(await stream("diffs", times(2_000)));
