import type { Opened, Setting } from "../session/conversation.ts";
import { UsageError } from "../usage-error.ts";
import { oneLine } from "../view/words.ts";

/** The most values that an error lists. */
const MAX_LISTED = 40;

/** Sets the mode and the model, as far as that is wished. Throws `UsageError` for what the agent does not have. */
export async function applySettings(opened: Opened, wished: { mode: string | undefined; model: string | undefined }) {
  await apply("mode", opened.mode, wished.mode);
  await apply("model", opened.model, wished.model);
}

async function apply(name: string, setting: Setting | undefined, wished: string | undefined): Promise<void> {
  if (wished === undefined) return;
  if (setting === undefined) throw new UsageError(`--${name}: the agent does not let its ${name} be chosen`);
  const value = matching(setting, wished);
  if (value === undefined) {
    const known = setting.values.slice(0, MAX_LISTED).map((one) => oneLine(one.value, 80));
    const more = setting.values.length > known.length ? ", …" : "";
    throw new UsageError(
      `--${name}: the agent has no ${name} ${JSON.stringify(wished)}, but: ${known.join(", ")}${more}`,
    );
  }
  await setting.set(value);
}

/** By id first, then by name whatever the case. */
function matching({ values }: Setting, wished: string): string | undefined {
  const named = (name: string) => name.toLowerCase() === wished.toLowerCase();
  return (values.find(({ value }) => value === wished) ?? values.find(({ name }) => named(name)))?.value;
}
