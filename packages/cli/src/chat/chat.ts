import { canDraw } from "../terminal/index.ts";
import { type ChatOptions, parseChat } from "./arguments.ts";

/**
 * Talks with an agent until the person leaves. Resolves to the exit code, when nothing of the agent runs any more and the
 * terminal is as it was found. Throws `UsageError` for what is wrong before it begins.
 */
export async function chat(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const options = parseChat(args);
  const screen = await firstScreen(options, env);
  try {
    const { converse } = await import("./converse.ts");
    return await converse(options, env, screen);
  } finally {
    await screen?.close();
  }
}

/** What a person can type on at once; `undefined` where they want lines (`--plain`, `NO_COLOR`), or there is nothing to paint on. */
async function firstScreen({ plain }: ChatOptions, env: NodeJS.ProcessEnv) {
  const { stdin: input, stdout: output } = process;
  if (plain || (env.NO_COLOR ?? "") !== "" || !canDraw({ input, output, env })) return undefined;
  const { FirstScreen } = await import("./rich/first-screen.ts");
  return new FirstScreen({ input, output, env });
}
