import { type ClientSession, findOption, optionValues } from "@colloquy/acp/client";
import { UsageError } from "../command-line/index.ts";
import { oneLine } from "../view/index.ts";

/** The most values that an error lists. */
const MAX_LISTED = 40;

/** Sets one thing of a session to a value, by id or name, if that is wished. Throws `UsageError` for what the agent does not have. */
export async function applySetting(session: ClientSession, name: "mode" | "model", wished: string | undefined) {
  if (wished === undefined) return;
  const option = findOption(session.state, name);
  if (option?.type !== "select") throw new UsageError(`--${name}: the agent does not let its ${name} be chosen`);
  const values = optionValues(option);
  const named = (other: string) => other.toLowerCase() === wished.toLowerCase();
  const found = values.find(({ value }) => value === wished) ?? values.find((one) => named(one.name));
  if (found !== undefined) return session.setOption(option.configId, found.value);
  const known = values.slice(0, MAX_LISTED).map(({ value }) => oneLine(value, 80));
  const more = values.length > known.length ? ", …" : "";
  throw new UsageError(
    `--${name}: the agent has no ${name} ${JSON.stringify(wished)}, but: ${known.join(", ")}${more}`,
  );
}
