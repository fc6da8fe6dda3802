import type { AgentCase } from "../agent-test.ts";
import { mcpHeaders } from "../deeper/mcp-headers.ts";
import { mcpOverAcpAsked } from "../deeper/mcp-over-acp.ts";
import { mcpStarts } from "../deeper/mcp-starts.ts";
import { sessionClosing } from "../deeper/session-closing.ts";
import { sessionFolders } from "../deeper/session-folders.ts";
import { sessionIndependence } from "../deeper/session-independence.ts";
import { sessionReplay } from "../deeper/session-replay.ts";
import { sessionResume } from "../deeper/session-resume.ts";
import { sessionSettings } from "../deeper/session-settings.ts";
import { closing } from "./closing.ts";
import { config } from "./config.ts";
import { folders } from "./folders.ts";
import { listing } from "./listing.ts";
import { mcpServers } from "./mcp-servers.ts";
import { modes } from "./modes.ts";
import { sessionNew } from "./session-new.ts";
import { sessionOpen } from "./session-open.ts";
import { signIn } from "./sign-in.ts";
import { archive } from "./unstable-archive.ts";
import { authStatus } from "./unstable-auth-status.ts";
import { fork } from "./unstable-fork.ts";
import { mcpOverAcp } from "./unstable-mcp.ts";
import { providers } from "./unstable-providers.ts";
import { status } from "./unstable-status.ts";
import { subagents } from "./unstable-subagents.ts";
import { systemPrompt } from "./unstable-system-prompt.ts";
import { title } from "./unstable-title.ts";

/** Cases of sessions: how they are opened, listed and closed, and what is set for them. */
export const sessionCases: readonly AgentCase[] = [
  ...sessionNew,
  ...sessionOpen,
  ...sessionReplay,
  ...sessionResume,
  ...sessionIndependence,
  ...sessionClosing,
  ...listing,
  ...closing,
  ...folders,
  ...sessionFolders,
  ...mcpServers,
  ...mcpStarts,
  ...mcpHeaders,
  ...config,
  ...modes,
  ...sessionSettings,
  ...signIn,
  ...archive,
  ...status,
  ...title,
  ...fork,
  ...systemPrompt,
  ...providers,
  ...authStatus,
  ...subagents,
  ...mcpOverAcp,
  ...mcpOverAcpAsked,
];
