/**
 * The coding agent as its command serves it, with the scripted model: `coding-agent.ts <folder for its state>`. It says how
 * it has ended, as our other agent does.
 */
const [folder = ""] = process.argv.slice(2);
process.env.COLLOQUY_STATE = folder;
process.env.COLLOQUY_CONFIG = folder;
process.argv.splice(2, Infinity, "agent", "--model", "scripted");

process.on("exit", (code) =>
  console.error(code === 0 ? "our agent has ended by itself" : `our agent ended with ${code}`),
);
await import("../../../packages/cli/src/main.ts");
