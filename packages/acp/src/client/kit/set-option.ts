import { AcpError } from "../../schema/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { applyResponse, reduceV1, type Session } from "../../state/index.ts";
import { findOption, optionValues } from "./find-option.ts";
import type { Link } from "./link.ts";

/** How many values a refusal lists. */
const MAX_LISTED = 20;

/** Sets an option. Resolves with the step that the answer stands for. */
export async function setOption(
  link: Link,
  sessionId: string,
  session: Session,
  idOrCategory: string,
  value: string | boolean,
): Promise<(session: Session) => Session> {
  const option = findOption(session, idOrCategory);
  if (option === undefined)
    throw new AcpError(`Nothing was set: the session has no option ${JSON.stringify(idOrCategory)}`);
  check(option, value);
  const { configId } = option;
  if (!session.configOptions.includes(option)) {
    const modeId = value as string;
    await link.call("session/set_mode", { sessionId, modeId });
    return (now) => reduceV1(now, { sessionUpdate: "current_mode_update", currentModeId: modeId });
  }
  const type = typeof value === "boolean" ? { type: "boolean" } : link.version === 2 ? { type: "id" } : {};
  const answer = await link.call("session/set_config_option", { sessionId, configId, ...type, value });
  return (now) =>
    link.version === 1
      ? applyResponse(now, answer as v1.SetSessionConfigOptionResponse, 1)
      : applyResponse(now, answer as v2.SetSessionConfigOptionResponse, 2);
}

function check(option: v2.SessionConfigOption, value: string | boolean): void {
  const refused = (why: string) => {
    const given = `${JSON.stringify(option.configId)} to ${JSON.stringify(value)}`;
    return new AcpError(`Nothing was set: ${given} is impossible: ${why}`);
  };
  if (option.type === "boolean" && typeof value !== "boolean") throw refused("it is true or false");
  if (option.type !== "select") return;
  const values = optionValues(option).map((one) => one.value);
  if (values.includes(value as string)) return;
  const listed = values.slice(0, MAX_LISTED).map((one) => JSON.stringify(one));
  throw refused(`its values are ${listed.join(", ")}${values.length > MAX_LISTED ? ", …" : ""}`);
}
