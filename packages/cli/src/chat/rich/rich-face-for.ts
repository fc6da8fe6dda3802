import { homedir } from "node:os";
import { History, PathIndex } from "../../editor/index.ts";
import type { Sight } from "../../view/index.ts";
import { branchOf } from "../branch.ts";
import type { Faced } from "../face-for.ts";
import type { FirstScreen } from "./first-screen.ts";
import { RichFace } from "./rich-face.ts";

/** What a face on a terminal needs to know of where it is. */
export interface RichFacePlace {
  readonly screen: FirstScreen;
  readonly sight: Sight;
  readonly env: NodeJS.ProcessEnv;
  /** The project's folder: prompts are remembered for it. */
  readonly project: string;
  readonly thoughts: boolean;
  /** Tells the person what is wrong with what is kept. */
  readonly say: (problem: string) => void;
}

/** The face on a screen that is there already. */
export function richFaceFor({ screen, sight, env, project, thoughts, say }: RichFacePlace): Faced {
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
    screen,
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
