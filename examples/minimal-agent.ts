import { agent } from "@colloquy/acp/agent";
import { nodeLocal } from "@colloquy/acp/node";
import { serveStdio } from "@colloquy/acp/stdio";

const notes = agent({
  info: { name: "notes", version: "1.0.0" },
  ...nodeLocal(),
  async prompt(turn) {
    const write = turn.tool({ title: "Write notes.md", kind: "edit" });
    if (!(await write.permitted())) return void turn.say("Not noted.");
    write.diff(await turn.files.write("notes.md", `${turn.text}\n`));
    write.done();
    turn.say("Noted.");
  },
});
await serveStdio(notes);
