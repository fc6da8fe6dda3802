import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { commandOf } from "../../state/index.ts";
import type { OnLoss } from "../loss.ts";
import { loseToV2 } from "./losses.ts";

/** Commands with their types. Those that nobody could call, for a blank in the name or a name that is taken, are left out. */
export function commandsToV2(commands: readonly v1.AvailableCommand[], onLoss?: OnLoss): v2.AvailableCommand[] {
  const names = new Set<string>();
  return commands.flatMap((command) => {
    if (command.name === "" || /\s/.test(command.name) || names.has(command.name)) {
      loseToV2(onLoss, "L-19", JSON.stringify(command.name));
      return [];
    }
    names.add(command.name);
    return [commandOf(command)];
  });
}
