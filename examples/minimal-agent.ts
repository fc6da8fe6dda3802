import { agent } from "@colloquy/acp/agent";
import { nodeLocal } from "@colloquy/acp/node";
import { serveStdio } from "@colloquy/acp/stdio";

const notes = agent({
  info: { name: "notes", version: "1.0.0" },
  ...nodeLocal(),
  async prompt(turn) {
    const change = await turn.files.preview("notes.md", `${turn.text}\n`);
    const noted = await turn.tool({ title: "Write notes.md", kind: "edit" }, async (write) => {
      write.diff(change);
      if (!(await write.permitted())) return false;
      await turn.files.apply(change);
      return true;
    });
    turn.say(noted ? "Noted." : "Not noted.");
  },
});
await serveStdio(notes);
