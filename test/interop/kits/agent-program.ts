import { Readable, Writable } from "node:stream";
import type { KitChoice } from "./author.ts";

/** An agent of these scenarios on stdio: `agent-program.ts <KitChoice as JSON>`. What the other one needs is not loaded. */
const { whose, version }: KitChoice = JSON.parse(process.argv[2]!);

if (whose === "kit") {
  const { serveStdio } = await import("@colloquy/acp/node");
  const { kitAgent } = await import("./kit-agent.ts");
  await serveStdio(kitAgent(version));
} else {
  const { ndJsonStream } = await import("@agentclientprotocol/sdk");
  const { officialAgent } = await import("./official-agent.ts");
  const output = Writable.toWeb(process.stdout) as WritableStream<Uint8Array>;
  const input = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
  (await officialAgent(version)).connect(ndJsonStream(output, input));
}
