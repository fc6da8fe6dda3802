import { findOption } from "@colloquy/acp/client";
import type { StatusParts } from "../view/index.ts";
import type { Conversation } from "./conversation.ts";
import { isOpenMode } from "./open-mode.ts";
import { currentName, currentValue } from "./slash/option.ts";

/** What the status line says of a conversation. What is not known is left out. */
export function statusParts(conversation: Conversation, branch: string | undefined): StatusParts {
  const { session, setup, turns, connection } = conversation;
  const state = session?.state;
  const mode = state && findOption(state, "mode");
  const model = state && findOption(state, "model");
  return {
    agent: connection.title,
    ...(mode && { mode: currentName(mode), modeIsOpen: isOpenMode(String(currentValue(mode)), currentName(mode)) }),
    ...(model && { model: currentName(model) }),
    ...(state?.usage && { usage: state.usage }),
    ...(state?.cost && { cost: state.cost }),
    cwd: session?.cwd ?? setup.folders.cwd,
    ...(branch !== undefined && { branch }),
    queued: turns.queue.length,
  };
}
