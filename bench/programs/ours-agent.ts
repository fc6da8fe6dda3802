import { serveStdio } from "@colloquy/acp/stdio";
import { definition } from "./ours-served.ts";

await serveStdio(definition);
