import { serve } from "./floor-served.ts";

serve(process.stdin, process.stdout, process.argv[2] === "batched");
process.stdin.on("end", () => process.exit());
