import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { withoutNull } from "../content.ts";
import type { OnLoss } from "../loss.ts";
import { lose } from "./losses.ts";

/** Commands as version 1 has them. One of a kind of its own has a name and a description and takes nothing (L-31). */
export function commandsToV1(commands: readonly v2.AvailableCommand[], onLoss?: OnLoss): v1.AvailableCommand[] {
  return commands.map((command) => {
    const { type, name, description, input, ...rest } = command as v2.AvailableCommand & v2.Command;
    if ((type as string) !== "command") {
      lose(onLoss, "L-31", `${name} is of type ${type}`);
      return { name, description };
    }
    const taken = input ? inputToV1(name, input, onLoss) : undefined;
    return { ...withoutNull(rest), name, description, ...(taken && { input: taken }) };
  });
}

function inputToV1(
  name: string,
  input: v2.AvailableCommandInput,
  onLoss: OnLoss | undefined,
): v1.AvailableCommandInput | undefined {
  const { type, ...rest } = input as { type: string } & v2.TextCommandInput;
  if (type === "text") return withoutNull(rest);
  lose(onLoss, "L-31", `${name} takes ${type}`);
  return undefined;
}
