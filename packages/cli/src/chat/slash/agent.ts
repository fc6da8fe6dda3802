import { UsageError } from "../../command-line/index.ts";
import type { SlashCommand } from "./command.ts";

/** What is done with the agent itself. */
export const agentCommands: readonly SlashCommand[] = [
  {
    name: "login",
    about: "sign in with the agent",
    hint: "[ID]",
    offered: ({ conversation }) => (conversation.agent?.authMethods.length ?? 0) > 0,
    run: ({ conversation }, args) => conversation.signIn(args === "" ? undefined : args),
  },
  {
    name: "logout",
    about: "sign out",
    offered: ({ conversation }) => conversation.agent?.can.logout === true,
    async run({ conversation, setup: { face } }) {
      if (conversation.agent?.can.logout !== true) throw new UsageError("This agent has nothing to sign out of");
      await conversation.agent.logout();
      face.say("Signed out.");
    },
  },
  {
    name: "restart",
    about: "end the agent, start it again and open this session, where it can",
    run: ({ conversation }) => conversation.restart(),
  },
  {
    name: "exit",
    about: "leave; the agent and all that it started end",
    run: ({ leave }) => leave(),
  },
];
