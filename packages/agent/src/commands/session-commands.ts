import { AcpError } from "@colloquy/acp";
import type { Command } from "@colloquy/acp/agent";
import { modes } from "../permissions/index.ts";
import { type CodingSession, enterMode, type OpenSessions } from "../session/index.ts";

/** `/model`: tells or sets the model. */
export function modelCommand(sessions: OpenSessions): Command {
  return {
    description: "Shows or sets the model",
    hint: "[provider/model]",
    async run(turn, args) {
      const session = sessions.of(turn.session);
      const { models } = session.bench;
      if (args !== "") {
        const problem = await chooseModel(session, args);
        const still = problem === undefined ? "" : " still";
        return void turn.say(`${problem ?? ""}The model is${still} \`${session.chosenModel}\`.\n`);
      }
      const others = models.catalogue.map(({ id, name }) => `- \`${id}\`: ${name}`);
      turn.say(`The model is \`${session.chosenModel}\`. There are:\n\n${others.join("\n")}\n`);
    },
  };
}

/** Resolves with why it cannot be had, as a sentence; `undefined`: the session has it. */
async function chooseModel({ kit, bench, chosenModel }: CodingSession, name: string): Promise<string | undefined> {
  let chosen: string;
  try {
    chosen = bench.models.find(name, chosenModel).id;
  } catch (error) {
    if (!(error instanceof AcpError)) throw error;
    const { message } = error;
    return `${message[0]!.toUpperCase()}${message.slice(1)}. `;
  }
  await kit.setOption("model", chosen);
  return undefined;
}

/** `/mode`: tells or sets what may be done without asking. */
export function modeCommand(sessions: OpenSessions): Command {
  return {
    description: "Shows or sets what may be done without asking",
    hint: `[${modes.map(({ id }) => id).join(" | ")}]`,
    async run(turn, args) {
      const session = sessions.of(turn.session);
      if (args !== "") {
        await enterMode(session, args);
        const note =
          session.preset.id === args
            ? ""
            : ` It means nothing to this agent, which goes on as in \`${session.preset.id}\`.`;
        return void turn.say(`The mode is \`${args}\`.${note}\n`);
      }
      const others = modes.map(({ id, description }) => `- \`${id}\`: ${description}`);
      turn.say(`The mode is \`${session.mode}\`. There are:\n\n${others.join("\n")}\n`);
    },
  };
}

/** `/mcp`: the session's MCP servers and their tools. */
export function mcpCommand(sessions: OpenSessions): Command {
  return {
    description: "Shows the MCP servers and their tools",
    async run(turn) {
      const { mcp } = sessions.of(turn.session);
      await mcp?.ready(turn.signal);
      if (mcp === undefined || mcp.servers.length === 0) return void turn.say("The client has named no MCP servers.\n");
      const lines = mcp.servers.map(({ name, type, state, problem, tools }) => {
        const how = state === "connected" ? `connected, ${tools} tools` : state;
        return `- \`${name}\` (${type}): ${how}${problem === undefined ? "" : `. ${problem}`}`;
      });
      const tools = mcp.tools().map(({ name }) => `  - \`${name}\``);
      turn.say(`${[...lines, ...tools].join("\n")}\n`);
    },
  };
}

/** `/usage`: how full the context is, and what the session has used. */
export function usageCommand(sessions: OpenSessions): Command {
  return {
    description: "Shows how full the context is, and what the session has used",
    run(turn) {
      const session = sessions.of(turn.session);
      const { input, output, cacheRead, cost, context } = session.spent;
      const { contextTokens, price, id } = session.modelInfo;
      const part = Math.round((100 * context) / contextTokens);
      turn.say(
        [
          `- Context: ${context} of ${contextTokens} tokens (${part} %), with \`${id}\``,
          `- Read: ${input} tokens, ${cacheRead} of them from a cache`,
          `- Written: ${output} tokens`,
          `- Cost: ${cost === undefined || price === undefined ? "not known" : `$${cost.toFixed(4)}`}`,
          "",
        ].join("\n"),
      );
    },
  };
}
