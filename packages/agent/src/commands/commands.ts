import type { AgentOptions, Command } from "@colloquy/acp/agent";
import type { OpenSessions } from "../session/index.ts";
import { compactCommand, initCommand, scenarioCommand } from "./model-commands.ts";
import { permissionsCommand } from "./permissions.ts";
import { mcpCommand, modeCommand, modelCommand, usageCommand } from "./session-commands.ts";
import { undoCommand } from "./undo.ts";

/** The slash commands, by name. */
export type Commands = NonNullable<AgentOptions["commands"]>;

/** What a user can have done without the model having a say in it. */
export function commands(sessions: OpenSessions): Commands {
  const own: { [name: string]: Command } = {
    init: initCommand(sessions, () => own),
    compact: compactCommand(sessions),
    undo: undoCommand(sessions),
    model: modelCommand(sessions),
    mode: modeCommand(sessions),
    permissions: permissionsCommand(sessions),
    mcp: mcpCommand(sessions),
    usage: usageCommand(sessions),
    scenario: scenarioCommand(sessions, () => own),
    help: {
      description: "Lists the commands",
      run: (turn) => void turn.say(listing(own)),
    },
  };
  return own;
}

function listing(own: Commands): string {
  const lines = Object.entries(own).map(([name, { description, hint }]) => {
    const input = hint === undefined ? "" : ` ${hint}`;
    return `- \`/${name}${input}\`: ${description}`;
  });
  return `${lines.join("\n")}\n`;
}
