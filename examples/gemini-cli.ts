import { createInterface } from "node:readline/promises";
import { AuthRequiredError, client } from "@colloquy/acp/client";
import { geminiCli } from "@colloquy/acp/legacy";
import { clean, cleanLine, nodeLocal, ProcessError, spawnAgent } from "@colloquy/acp/node";
import type { PermissionHandler } from "@colloquy/acp/permissions";

// node examples/gemini-cli.ts "What does this project do?"
const prompt = process.argv[2] ?? "Say hello in one sentence.";

// A person is asked, and nobody at the terminal is a no.
const ask: PermissionHandler = async ({ title, command }, { signal }) => {
  if (!process.stdin.isTTY) return "reject_once";
  const terminal = createInterface(process.stdin, process.stdout);
  try {
    const what = command === undefined ? title : `${title}: ${command.command}`;
    const answer = await terminal.question(`\n${cleanLine(what)}\nAllow it once? [y/N] `, { signal });
    return answer.trim() === "y" ? "allow_once" : "reject_once";
  } finally {
    terminal.close();
  }
};

const definition = client({
  info: { name: "gemini-recipe", version: "1.0.0" },
  permission: ask,
  dialects: [geminiCli()],
  ...nodeLocal(),
});

try {
  // The key reaches the agent because it is named here; without one, Gemini CLI uses the account that it is signed in with.
  await using agent = await spawnAgent(["gemini", "--acp"], definition, { inherit: ["GEMINI_API_KEY"] });
  await using session = await agent.newSession({ cwd: process.cwd() });
  for await (const event of session.prompt(prompt)) {
    if (event.type === "text") process.stdout.write(clean(event.text));
    if (event.type === "tool_call")
      console.log(`\n[${event.toolCall.status}] ${cleanLine(event.toolCall.title ?? "")}`);
  }
  console.log();
} catch (error) {
  if (!(error instanceof ProcessError || error instanceof AuthRequiredError)) throw error;
  console.error(clean(error.message));
  if (error instanceof AuthRequiredError) console.error("Set GEMINI_API_KEY, or start `gemini` once and sign in.");
  else console.error("Gemini CLI is needed: npm install --global @google/gemini-cli");
  process.exitCode = 1;
}
