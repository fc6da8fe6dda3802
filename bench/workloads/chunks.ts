import { report, times } from "./start.ts";
import { stream } from "./stream.ts";

report(await stream("chunks", times(200_000)));
