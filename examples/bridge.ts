import { nodeFiles, spawnWire, stdioWire } from "@colloquy/acp/node";
import { bridge } from "@colloquy/acp/proxy";

// Stands where a client of version 2 wants an agent's command: node examples/bridge.ts COMMAND [ARGUMENT…]
const [program = process.execPath, ...args] = process.argv.slice(2);
const agent = await spawnWire([program, ...(args.length > 0 ? args : ["examples/agent.ts"])]);
const { wire, release } = stdioWire();

const between = bridge({
  speak: 2,
  agent: agent.wire,
  client: wire,
  agentName: agent.name,
  files: (roots) => nodeFiles({ roots }),
  onReady: () => void (agent.phase = "running"),
  onLoss: ({ id, text }) => console.error(`${id}: ${text}`),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void between.close());
const { cause } = await between.closed;

agent.phase = "close";
await agent.end();
release();
if (cause) console.error(cause.message);
process.exit(cause ? 1 : 0);
