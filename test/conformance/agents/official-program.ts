import { serveOfficialAgent } from "./official-agent.ts";

// The agent on the official SDK as a program: `official-program.ts [1 | 2]`. Without a version the SDK's router serves both.
const [version] = process.argv.slice(2);
serveOfficialAgent(process.stdin, process.stdout, version === "1" ? 1 : version === "2" ? 2 : undefined);
