import { methodNotFound } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { Link } from "./link.ts";
import type { RequestOf } from "./opening.ts";
import type { BridgedSession } from "./session.ts";

/** `session/set_config_option`. The mode is told besides, for clients that know modes and not options. */
export async function setOption(
  link: Link,
  session: BridgedSession,
  params: v1.SetSessionConfigOptionRequest,
  context: RequestOf,
): Promise<v1.SetSessionConfigOptionResponse> {
  const before = session.words.mode;
  const setting = session.words.setting(params);
  const { configOptions, _meta } = await set(link, setting, context);
  const answer = session.words.options(configOptions);
  const { mode } = session.words;
  if (mode !== undefined && mode !== before) {
    const update = { sessionUpdate: "current_mode_update", currentModeId: mode } as const;
    context.afterResponse(() => void session.tell([update]));
  }
  return { configOptions: answer.configOptions, ...(_meta && { _meta }) };
}

/** `session/set_mode`. What the agent changed beyond what was asked is told in an update. */
export async function setMode(
  link: Link,
  session: BridgedSession,
  params: v1.SetSessionModeRequest,
  context: RequestOf,
): Promise<v1.SetSessionModeResponse> {
  const setting = session.words.modeSetting(params);
  if (setting === undefined) throw methodNotFound("session/set_mode");
  const { configOptions, _meta } = await set(link, setting, context);
  const answer = session.words.options(configOptions);
  const { mode } = session.words;
  const updates: v1.SessionUpdate[] = [
    { sessionUpdate: "config_option_update", configOptions: answer.configOptions },
    ...(mode !== undefined && mode !== params.modeId
      ? [{ sessionUpdate: "current_mode_update" as const, currentModeId: mode }]
      : []),
  ];
  context.afterResponse(() => void session.tell(updates));
  return _meta ? { _meta } : {};
}

function set(link: Link, setting: v2.SetSessionConfigOptionRequest, context: RequestOf) {
  return link.forward<v2.SetSessionConfigOptionResponse>(context, "session/set_config_option", setting);
}
