import { projectOf } from "../permissions/index.ts";
import type { Folders } from "../peer/index.ts";
import { canDraw } from "../terminal/index.ts";
import type { ChatOptions } from "./arguments.ts";
import type { Face } from "./face.ts";

/** A face, and what it has besides that is to be ended. */
export interface Faced {
  readonly face: Face;
  close(): Promise<void>;
}

/**
 * The face that suits where this runs: painted on a terminal, or line by line where the person wants that (`--plain`, `NO_COLOR`)
 * or there is nothing to paint on. What one needs is loaded for it alone.
 */
export async function faceFor(
  options: Pick<ChatOptions, "plain" | "thoughts">,
  { cwd, more }: Folders,
  env: NodeJS.ProcessEnv,
  say: (problem: string) => void,
): Promise<Faced> {
  const { stdin: input, stdout: output } = process;
  const sight = { cwd, roots: [cwd, ...more] };
  if (options.plain || (env.NO_COLOR ?? "") !== "" || !canDraw({ input, output, env })) {
    const { PlainFace } = await import("./plain/plain-face.ts");
    const { Screen } = await import("../view/index.ts");
    const face = new PlainFace({ input, screen: new Screen(output), sight, thoughts: options.thoughts });
    return { face, close: async () => {} };
  }
  const { richFaceFor } = await import("./rich/rich-face-for.ts");
  return richFaceFor({ input, output, sight, env, say, project: await projectOf(cwd), thoughts: options.thoughts });
}
