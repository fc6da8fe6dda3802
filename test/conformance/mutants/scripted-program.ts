import { nodeLocal } from "@colloquy/acp/node";
import { serveStdio } from "@colloquy/acp/stdio";
import { scriptedAgent } from "@colloquy/acp/testing";

// The scripted agent as a program of its own. `--unstable`: with what is unstable. `--pace MS`: how fast it is.
const { argv } = process;
const pace = argv.includes("--pace") ? Number(argv[argv.indexOf("--pace") + 1]) : 25;
const unstable = argv.includes("--unstable");
await serveStdio(scriptedAgent({ ...nodeLocal(), unstable, pace, auth: { signedIn: true } }));
