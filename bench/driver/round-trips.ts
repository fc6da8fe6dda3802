import { inProcess } from "./process.ts";
import type { Figures, Run } from "./workload.ts";

/** Round trips in memory and over stdio, each in a process of its own. */
export const roundTrips = async (run: Run): Promise<Figures> => ({
  ...named("memory", await inProcess("roundtrip", { argument: "pair" })(run)),
  ...named("stdio", await inProcess("roundtrip", { argument: "client" })(run)),
});

const named = (prefix: string, figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [`${prefix}.${name}`, figure]));
