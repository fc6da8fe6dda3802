import { supports } from "@colloquy/acp/schema";
import type { PartCheck } from "../parts.ts";
import { items, record, shown } from "../values.ts";

/** What peers say of themselves and of servers. */
export const recordChecks: readonly PartCheck[] = [
  {
    rule: "INIT-12",
    of: ["InitializeRequest", "InitializeResponse"],
    see(value, { part, version }) {
      // A request for another version is in the words of that one.
      if (value.protocolVersion !== version) return "no case";
      const member = part.name === "InitializeRequest" ? "clientInfo" : "agentInfo";
      return value[member] === undefined || value[member] === null ? `There is no "${member}".` : undefined;
    },
  },
  {
    rule: "INIT-15",
    of: ["InitializeResponse"],
    see({ agentCapabilities }) {
      const names = ["loadSession", "promptCapabilities", "mcpCapabilities", "sessionCapabilities"];
      const missing = names.filter((name) => record(agentCapabilities)[name] === undefined);
      return missing.length === 0 ? undefined : `"agentCapabilities" does not say ${missing.map(shown).join(", ")}.`;
    },
  },
  {
    rule: "MCPS-13",
    of: ["AgentCapabilities"],
    see: (value, { version }) =>
      supports(value, version === 1 ? "mcpCapabilities.http" : "session.mcp.http")
        ? undefined
        : "It does not support MCP over HTTP.",
  },
  {
    rule: "ARCH-02",
    of: ["SessionCapabilities"],
    see: (value) =>
      !supports(value, "archive") ? "no case" : supports(value, "list") ? undefined : "It has archives, but no list.",
  },
  {
    rule: "ARCH-07",
    of: ["ListSessionsResponse"],
    see({ sessions }, { conversation, version }) {
      const path = version === 1 ? "agentCapabilities.sessionCapabilities.archive" : "capabilities.session.archive";
      if (!supports(conversation.agent, path) || items(sessions).length === 0) return "no case";
      const without = items(sessions).find((session) => typeof record(session).archived !== "boolean");
      return without === undefined
        ? undefined
        : `The session ${shown(record(without).sessionId)} does not say whether it is archived.`;
    },
  },
  {
    rule: "SSTA-06",
    of: ["SessionStatusResponse"],
    see: ({ status, state }) =>
      status !== "open" ? "no case" : state ? undefined : "The session is open, and its state is not said.",
  },
  {
    rule: "SYSP-06",
    of: ["SystemPrompt"],
    see({ content }) {
      if (items(content).length === 0) return "The content of the system prompt is empty.";
      return items(content).every((block) => record(block).type === "text")
        ? undefined
        : "The system prompt has other blocks than text.";
    },
  },
  {
    rule: "COMP-09",
    of: ["CompactionUpdate"],
    see({ status, summary, error }) {
      if (items(summary).length > 0 && status !== "completed")
        return `There is a summary at the status ${shown(status)}.`;
      return error !== undefined && error !== null && status !== "failed"
        ? `There is an error at the status ${shown(status)}.`
        : undefined;
    },
  },
];
