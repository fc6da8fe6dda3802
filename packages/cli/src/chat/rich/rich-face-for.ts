import { homedir } from "node:os";
import type { ReadStream, WriteStream } from "node:tty";
import { History, PathIndex } from "../../editor/index.ts";
import { openTerminal } from "../../terminal/index.ts";
import type { Sight } from "../../view/index.ts";
import { branchOf } from "../branch.ts";
import type { Faced } from "../face-for.ts";
import { RichFace } from "./rich-face.ts";

/** What a face on a terminal needs to know of where it is. */
export interface RichFacePlace {
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly sight: Sight;
  readonly env: NodeJS.ProcessEnv;
  /** The project's folder: prompts are remembered for it. */
  readonly project: string;
  readonly thoughts: boolean;
  /** Tells the person what is wrong with what is kept. */
  readonly say: (problem: string) => void;
}

/** Takes the terminal over. */
export function richFaceFor({ input, output, sight, env, project, thoughts, say }: RichFacePlace): Faced {
  const device = openTerminal({ input, output, env });
  const history = new History({ env, project, onProblem: say });
  void history.load();
  const paths = new PathIndex({ cwd: sight.cwd, home: env.HOME ?? homedir(), onChange: () => face.changed() });
  let branch: string | undefined;
  const look = async () => {
    const found = await branchOf(sight.cwd);
    if (found === branch) return;
    branch = found;
    face.changed();
  };
  const face: RichFace = new RichFace({
    device,
    sight,
    thoughts: thoughts ? "open" : "folded",
    history,
    paths,
    branch: () => branch,
    onTurnEnd: () => void look(),
    env,
  });
  void look();
  return { face, close: () => paths.close() };
}
