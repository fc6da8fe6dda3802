import { homedir } from "node:os";
import { join } from "node:path";
import { agent } from "@colloquy/acp/agent";
import { sqliteStore } from "@colloquy/acp/sqlite";
import { serveStdio } from "@colloquy/acp/stdio";

const path = process.argv[2] ?? join(homedir(), ".durable-agent", "sessions.db");
const counter = agent({
  info: { name: "durable", version: "1.0.0" },
  sessions: sqliteStore({ path }),
  async prompt(turn) {
    // What the agent needs for itself is kept beside the transcript; what was said can be read from it.
    const { count = 0 } = (turn.session.data ?? {}) as { count?: number };
    await turn.session.save({ count: count + 1 });
    if (count === 0) await turn.session.title(turn.text.slice(0, 40));
    const { messages } = await turn.session.history();
    turn.say(`This is turn ${count + 1}; the transcript has ${messages.length} messages.`);
  },
});
await serveStdio(counter);
