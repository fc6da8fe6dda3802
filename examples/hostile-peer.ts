import { agent, serveAgent } from "@colloquy/acp/agent";
import { client, connectAgent } from "@colloquy/acp/client";
import { bytesPair, faultsOf, hostile } from "@colloquy/acp/testing";
import { lines } from "@colloquy/acp/wire";

const echo = agent({ info: { name: "echo", version: "1.0.0" }, prompt: (turn) => turn.say(turn.text) });
const mine = client({ info: { name: "mine", version: "1.0.0" } });

// The agent behaves well. What the client gets is what the fault makes of it.
for (const fault of faultsOf("F-09")) {
  const [near, far] = bytesPair();
  serveAgent(echo, lines(far));
  const noisy = hostile(near, fault, { towards: "client", seed: 7 });
  await using connected = await connectAgent(mine, lines(noisy));
  const session = await connected.newSession({ cwd: process.cwd() });
  const { stopReason, text } = await session.prompt("Remember the milk");
  console.log(`${fault.name}, ${fault.title}: ${stopReason}, ${text}`);
}
