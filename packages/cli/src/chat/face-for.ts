import { projectRoot } from "@colloquy/agent/storage";
import type { Folders } from "../peer/index.ts";
import type { ChatOptions } from "./arguments.ts";
import type { Face } from "./face.ts";
import type { FirstScreen } from "./rich/first-screen.ts";

/** A face, and what it has besides that is to be ended. */
export interface Faced {
  readonly face: Face;
  close(): Promise<void>;
}

/** What a face is chosen by. */
export interface FacePlace {
  readonly options: Pick<ChatOptions, "thoughts">;
  readonly folders: Folders;
  readonly env: NodeJS.ProcessEnv;
  /** Tells the person what is wrong with what is kept. */
  readonly say: (problem: string) => void;
  /** Where it is painted; without it, it is printed line by line. */
  readonly screen: FirstScreen | undefined;
}

/** The face that suits where this runs. What it needs is loaded for it alone. */
export async function faceFor({ options: { thoughts }, folders, env, say, screen }: FacePlace): Promise<Faced> {
  const { cwd, more } = folders;
  const sight = { cwd, roots: [cwd, ...more] };
  if (screen === undefined) {
    const { PlainFace } = await import("./plain/plain-face.ts");
    const face = new PlainFace({ input: process.stdin, output: process.stdout, sight, thoughts });
    return { face, close: async () => {} };
  }
  const { richFaceFor } = await import("./rich/rich-face-for.ts");
  return richFaceFor({ screen, sight, env, say, project: await projectRoot(cwd), thoughts });
}
