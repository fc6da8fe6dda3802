import { offers } from "../offers.ts";
import type { Context, Opinion, PartCheck } from "../parts.ts";
import { items, record } from "../values.ts";

const opening = ["NewSessionRequest", "LoadSessionRequest", "ResumeSessionRequest", "ForkSessionRequest"];

/** What an agent offers, by version. */
function agentOffers({ conversation, version }: Context, first: string, second: string): boolean {
  return offers(conversation, "agent", version === 1 ? first : second);
}

function unless(open: boolean, what: string): Opinion {
  return open ? undefined : what;
}

/** Parts that need something that the other side offers. */
export const gateChecks: readonly PartCheck[] = [
  {
    rule: "CONF-07",
    of: ["SessionConfigOption"],
    see({ type }, { conversation }) {
      if (type !== "boolean") return "no case";
      return unless(
        offers(conversation, "client", "session.configOptions.boolean"),
        "It has a boolean config option, which the client does not offer to show.",
      );
    },
  },
  {
    rule: "AUTH-03",
    of: ["AuthMethod"],
    see({ type }, { conversation }) {
      if (type !== "terminal") return "no case";
      return unless(
        offers(conversation, "client", "auth.terminal"),
        "It lists a terminal sign-in, which the client does not offer.",
      );
    },
  },
  {
    rule: "DIR-04",
    of: opening,
    see({ additionalDirectories }, context) {
      if (additionalDirectories === undefined || additionalDirectories === null) return "no case";
      const open = agentOffers(context, "sessionCapabilities.additionalDirectories", "session.additionalDirectories");
      return unless(open, 'It sends "additionalDirectories", which the agent does not take.');
    },
  },
  {
    rule: "SYSP-01",
    of: opening,
    see({ systemPrompt }, context) {
      if (systemPrompt === undefined || systemPrompt === null) return "no case";
      return unless(
        agentOffers(context, "sessionCapabilities.systemPrompt", "session.systemPrompt"),
        'It sends "systemPrompt", which the agent does not take.',
      );
    },
  },
  {
    rule: "SYSP-03",
    of: ["SystemPrompt"],
    see({ mode }, context) {
      if (mode !== "override") return "no case";
      const [first, second] = [
        "sessionCapabilities.systemPrompt.mode.override",
        "session.systemPrompt.mode.override",
      ] as const;
      return unless(
        agentOffers(context, first, second),
        "It overrides the system prompt, which the agent does not allow.",
      );
    },
  },
  {
    rule: "ARCH-09",
    of: ["ListSessionsRequest"],
    see({ archived }, context) {
      if (archived === undefined || archived === null) return "no case";
      return unless(
        agentOffers(context, "sessionCapabilities.archive", "session.archive"),
        'It filters by "archived", which the agent does not offer.',
      );
    },
  },
  { rule: "CONT-03", of: ["PromptRequest"], see: ({ prompt }, context) => unofferedContent(prompt, context) },
  {
    rule: "PROM-10",
    of: ["PromptRequest"],
    see: ({ prompt }, context) => unofferedContent(prompt, context),
  },
  { rule: "MCPS-02", of: ["McpServer"], see: serverOpinion(["http", "sse"]) },
  { rule: "MCPS-03", of: ["McpServer"], see: serverOpinion(["stdio", "http"]) },
  { rule: "MACP-01", of: ["McpServer"], see: serverOpinion(["acp"]) },
  { rule: "MACP-02", of: ["McpServer"], see: serverOpinion(["acp"]) },
];

const contentPaths: { readonly [type: string]: string } = {
  image: "image",
  audio: "audio",
  resource: "embeddedContext",
};

function unofferedContent(prompt: unknown, context: Context): Opinion {
  const gated = items(prompt)
    .map((block) => record(block).type)
    .filter((type) => Object.hasOwn(contentPaths, type));
  if (gated.length === 0) return "no case";
  const wrong = gated.find(
    (type) => !agentOffers(context, `promptCapabilities.${contentPaths[type]}`, `session.prompt.${contentPaths[type]}`),
  );
  return wrong === undefined ? undefined : `The prompt has a block of type ${wrong}, which the agent does not take.`;
}

function serverOpinion(types: readonly string[]): PartCheck["see"] {
  return ({ type }, context) => {
    if (typeof type !== "string" || !types.includes(type)) return "no case";
    return unless(
      agentOffers(context, `mcpCapabilities.${type}`, `session.mcp.${type}`),
      `It declares an MCP server of type ${type}, which the agent does not take.`,
    );
  };
}
