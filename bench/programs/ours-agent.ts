import { serveStdio } from "@colloquy/acp/node";
import { definition } from "./ours-served.ts";

await serveStdio(definition);
