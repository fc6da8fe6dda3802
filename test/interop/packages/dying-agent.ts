/** An agent that dies in the middle of a turn. */
import { v1 } from "@colloquy/acp/agent";
import { serveStdio } from "@colloquy/acp/node";

const handlers = v1({
  "session/new": () => ({ sessionId: "s" }),
  "session/prompt": () => {
    process.stderr.write("out of memory\n", () => process.exit(70));
    return new Promise(() => {});
  },
});
await serveStdio({ info: { name: "mortal", version: "1.0.0" }, versions: [handlers] });
