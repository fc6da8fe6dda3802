import { AuthRequiredError, client, findOption, optionValues } from "@colloquy/acp/client";
import { clean, cleanLine, nodeFiles, ProcessError, spawnAgent } from "@colloquy/acp/node";

// node examples/claude-code.ts "What does this project do?" [mode]
const [prompt = "Say hello in one sentence.", mode = "plan"] = process.argv.slice(2);

// It gets no permission here, and what it may do through this client is to read: it can look and plan.
const definition = client({
  info: { name: "claude-recipe", version: "1.0.0" },
  files: (roots) => nodeFiles({ roots, allowWrite: () => false }),
});

try {
  // The adapter speaks both versions; what is named here of our environment reaches it.
  await using agent = await spawnAgent(["claude-agent-acp"], definition, { inherit: ["ANTHROPIC_API_KEY"] });
  await using session = await agent.newSession({ cwd: process.cwd() });

  const modes = findOption(session.state, "mode");
  if (modes && optionValues(modes).some(({ value }) => value === mode)) await session.setMode(mode);

  const turn = session.prompt(prompt);
  process.once("SIGINT", () => void session.cancel({ orElse: "end" }));
  for await (const event of turn) {
    if (event.type === "text") process.stdout.write(clean(event.text));
    if (event.type === "tool_call")
      console.log(`\n[${event.toolCall.status}] ${cleanLine(event.toolCall.title ?? "")}`);
    if (event.type === "plan") console.log("\n(it has a plan)");
  }
  console.log(`\n${(await turn).stopReason}`);
} catch (error) {
  if (!(error instanceof ProcessError || error instanceof AuthRequiredError)) throw error;
  console.error(clean(error.message));
  if (error instanceof AuthRequiredError) console.error("Set ANTHROPIC_API_KEY, or start `claude` once and sign in.");
  else console.error("Claude Code's adapter is needed: npm install --global @agentclientprotocol/claude-agent-acp");
  process.exitCode = 1;
}
