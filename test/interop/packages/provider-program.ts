/**
 * A program of somebody who uses ACP agents through the AI SDK: `provider-program.ts <folder of packages> <agent command…>`.
 * Prints what the agent says to one prompt, or why it failed.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder = "", command = "", ...args] = process.argv.slice(2);
const { resolve } = createRequire(join(folder, "program.js"));
const load = async (name: string): Promise<any> => await import(pathToFileURL(resolve(name)).href);
const { createACPProvider } = await load("@mcpc-tech/acp-ai-provider");
const { generateText } = await load("ai");

const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== "NODE_OPTIONS"));
const provider = createACPProvider({ command, args, env, session: { cwd: process.cwd(), mcpServers: [] } });
try {
  const { text } = await generateText({
    model: provider.languageModel(),
    prompt: "Write milk to notes.md",
    tools: provider.tools,
    maxRetries: 0,
  });
  console.log(`said: ${text}`);
} catch (error) {
  console.log(`failed: ${(error as Error).message}`);
} finally {
  provider.cleanup();
}
