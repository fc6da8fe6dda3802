import type { Mutant } from "../mutant.ts";
import { cancel } from "./cancel.ts";
import { cancelRequest } from "./cancel-request.ts";
import { closing } from "./closing.ts";
import { commands } from "./commands.ts";
import { config } from "./config.ts";
import { content } from "./content.ts";
import { decoding } from "./decoding.ts";
import { elicitation } from "./elicitation.ts";
import { envelope } from "./envelope.ts";
import { errors } from "./errors.ts";
import { extensions } from "./extensions.ts";
import { files } from "./files.ts";
import { folders } from "./folders.ts";
import { initialize } from "./initialize.ts";
import { listing } from "./listing.ts";
import { mcpOverAcp } from "./mcp-over-acp.ts";
import { mcpServers } from "./mcp-servers.ts";
import { modes } from "./modes.ts";
import { permission } from "./permission.ts";
import { prompts } from "./prompts.ts";
import { sessions } from "./sessions.ts";
import { sessionsResumed } from "./sessions-resumed.ts";
import { signIn } from "./sign-in.ts";
import { stdio } from "./stdio.ts";
import { terminals } from "./terminals.ts";
import { tools } from "./tools.ts";
import { unstableServices } from "./unstable-services.ts";
import { unstableSessions } from "./unstable-sessions.ts";
import { updates } from "./updates.ts";
import { watchEntities } from "./watch-entities.ts";
import { watchParts } from "./watch-parts.ts";
import { watchRecords } from "./watch-records.ts";
import { watchStreams } from "./watch-streams.ts";
import { watchWire } from "./watch-wire.ts";

/** Every broken agent that the check must notice. */
export const agentMutants: readonly Mutant[] = [
  ...cancel,
  ...cancelRequest,
  ...content,
  ...decoding,
  ...elicitation,
  ...envelope,
  ...errors,
  ...extensions,
  ...files,
  ...initialize,
  ...permission,
  ...prompts,
  ...stdio,
  ...terminals,
  ...tools,
  ...updates,
  ...watchEntities,
  ...watchWire,
  ...watchParts,
  ...watchRecords,
  ...watchStreams,
  ...closing,
  ...commands,
  ...config,
  ...folders,
  ...listing,
  ...mcpOverAcp,
  ...mcpServers,
  ...modes,
  ...sessions,
  ...sessionsResumed,
  ...signIn,
  ...unstableServices,
  ...unstableSessions,
];
