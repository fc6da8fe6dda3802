import type { Command } from "@colloquy/acp/agent";
import { describeRule } from "@colloquy/acp/permissions";
import { cleanLine } from "@colloquy/acp/text";
import type { Remembered } from "../permissions/index.ts";
import type { OpenSessions } from "../session/index.ts";

/** `/permissions`: what the user has allowed for the session and for the project, to be looked at and taken back. */
export function permissionsCommand(sessions: OpenSessions): Command {
  return {
    description: "Shows what you have allowed for good, and takes it back",
    hint: "[forget NUMBER]",
    async run(turn, args) {
      const { permissions } = sessions.of(turn.session);
      const remembered = await permissions.remembered();
      const [, number] = /^forget\s+(\d+)$/.exec(args.trim()) ?? [];
      if (number === undefined) return void turn.say(listing(remembered));
      const chosen = remembered[Number(number) - 1];
      if (chosen === undefined) return void turn.say(`There is no number ${number}.\n\n${listing(remembered)}`);
      await permissions.forget(chosen);
      turn.say(`Taken back: ${words(chosen)}\n`);
    },
  };
}

function listing(remembered: readonly Remembered[]): string {
  if (remembered.length === 0) return "You have allowed nothing for good.\n";
  return `${remembered.map((one, at) => `${at + 1}. ${words(one)}`).join("\n")}\n`;
}

function words({ scope, rule }: Remembered): string {
  return `${cleanLine(describeRule(rule))} (${scope === "session" ? "for this session" : "always in this project"})`;
}
