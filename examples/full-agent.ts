import { agent, type Turn } from "@colloquy/acp/agent";
import { nodeLocal } from "@colloquy/acp/node";
import { serveStdio } from "@colloquy/acp/stdio";

/** `/check`: a plan, and a command whose output is shown as it comes. */
async function check(turn: Turn, file: string): Promise<void> {
  await turn.plan([{ content: `Check ${file}`, status: "in_progress" }, "Say what came of it"]);
  const { exitCode, output } = await turn.run(process.execPath, { args: ["--check", file] });
  await turn.plan([
    { content: `Check ${file}`, status: "completed" },
    { content: "Say", status: "in_progress" },
  ]);
  turn.say(exitCode === 0 ? `${file} is fine.` : `${file} is not fine:\n${output}`);
}

/** `/rename`: asks for what it needs to know, where the client can ask. */
async function rename(turn: Turn): Promise<void> {
  const schema = { properties: { title: { type: "string", minLength: 1 } }, required: ["title"] } as const;
  const answer = await turn.elicit({ message: "What is this about?", schema });
  if (answer.action === "accept") await turn.session.title(answer.content.title);
}

const full = agent({
  info: { name: "full", title: "Full example", version: "1.0.0" },
  ...nodeLocal(),
  accepts: { embeddedContext: true },
  mcp: { stdio: true, http: true },
  options: [
    { id: "mode", name: "Mode", category: "mode", values: ["ask", "write"], default: "ask" },
    { id: "loud", name: "Loud", default: false },
  ],
  commands: {
    check: { description: "Checks a JavaScript file", hint: "file", run: check },
    rename: { description: "Gives the session another title", run: rename },
  },
  onSession({ mcpServers }) {
    for (const { name } of mcpServers) console.error(`To be connected: ${name}`);
  },
  async prompt(turn) {
    turn.think("The mode decides whether to ask. ");
    const { mode, loud } = turn.session.options;
    const write = turn.tool({ title: "Write notes.md", kind: "edit", name: "write_notes" });
    const change = await turn.files.preview("notes.md", `${turn.text}\n`);
    write.diff(change);
    if (mode === "ask" && !(await write.permitted())) return "refusal";
    await turn.files.apply(change);
    write.done();
    turn.say(loud ? "NOTED!" : "Noted.");
    // What the user adds while this turn runs becomes a part of it.
    for (let more = await turn.steer(); more; more = await turn.steer()) turn.say(`And: ${more.text}`);
    turn.usage({ used: turn.text.length, size: 1_000 });
  },
});
await serveStdio(full);
