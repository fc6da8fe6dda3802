import { pathToFileURL } from "node:url";
import { AcpError } from "@colloquy/acp";
import type { McpServer } from "@colloquy/acp/agent";
import {
  type CallToolResult,
  Client,
  type Tool as McpTool,
  ProtocolError,
  SdkHttpError,
} from "@modelcontextprotocol/client";
import { abortable } from "./abortable.ts";
import type { Channel, Surroundings } from "./channel.ts";
import { httpChannel } from "./http-channel.ts";
import { failure, late } from "./problem.ts";
import { processChannel } from "./process-channel.ts";
import { listTools, type ToolList } from "./tool-list.ts";
import { theServer } from "./words.ts";

/** The longest that a timer takes: where a signal bounds a request, its own time limit must not come first. */
const NEVER_MS = 2 ** 31 - 1;

/** The revision of the protocol whose servers have no `initialize`. */
const WITHOUT_INITIALIZE = "2026-07-28";

/** A server that has been connected. */
export interface Line {
  /** The tools that it had at the beginning. */
  readonly list: ToolList;
  readonly instructions: string | undefined;
  /** Resolves when it is over: with the reason, as a sentence. */
  readonly lost: Promise<string>;
  readonly isOver: boolean;
  relist(): Promise<ToolList>;
  /** Has a tool used. An abort is told to the server. */
  call(tool: McpTool, input: Record<string, unknown>, use: CallUse): Promise<CallToolResult>;
  /** Ends it and all that it runs. */
  close(): Promise<void>;
}

/** How a tool is called. */
export interface CallUse {
  readonly signal: AbortSignal;
  /** What the server says of its progress. */
  readonly onProgress?: (message: string) => void;
}

/**
 * Connects a server and lists its tools: with `initialize`, which nearly all servers have; one that refuses that, the way of
 * the newest revision. Rejects with a sentence that names the server; nothing of it runs then.
 */
export async function openLine(
  server: McpServer,
  surroundings: Surroundings,
  signal: AbortSignal,
  onToolsChanged: () => void,
): Promise<Line> {
  const open = (version?: string) => openWith(server, surroundings, signal, onToolsChanged, version);
  try {
    return await open();
  } catch (error) {
    const { cause } = error as Error;
    const isRefused = cause instanceof ProtocolError || (cause instanceof SdkHttpError && cause.data.status === 400);
    if (!isRefused || signal.aborted) throw error;
    // What it said to the usual question is what people know to look for.
    return await open(WITHOUT_INITIALIZE).catch(() => {
      throw error;
    });
  }
}

async function openWith(
  server: McpServer,
  surroundings: Surroundings,
  signal: AbortSignal,
  onToolsChanged: () => void,
  version: string | undefined,
): Promise<Line> {
  const { info, roots, limits } = surroundings;
  let channel: Channel | undefined;
  let doing = "initialize";
  try {
    channel = channelTo(server, surroundings);
    const { transport } = channel;
    const client = new Client(info, {
      capabilities: { roots: {} },
      ...(version !== undefined && { versionNegotiation: { mode: { pin: version } } }),
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged } },
    });
    client.setRequestHandler("roots/list", () => ({ roots: roots.map((root) => ({ uri: pathToFileURL(root).href })) }));
    await abortable(client.connect(transport, { signal, timeout: NEVER_MS }), signal);
    doing = "tools/list";
    const list = await abortable(listTools(client, signal, NEVER_MS), signal);
    return lineOf(server, channel, client, list, limits);
  } catch (error) {
    const ended = await channel?.ending();
    await channel?.close();
    const message = signal.aborted
      ? late(server, doing, limits.connectMs, channel)
      : failure(server, error, doing, ended, channel?.stderr());
    throw new AcpError(message, { cause: error });
  }
}

function lineOf(
  server: McpServer,
  channel: Channel,
  client: Client,
  list: ToolList,
  { connectMs, callMs, maxCallMs }: Surroundings["limits"],
): Line {
  let isOver = client.transport === undefined;
  const reason = async () =>
    failure(server, undefined, "", (await channel.ending()) ?? `${theServer(server)} has ended the connection`);
  const lost = new Promise<string>((resolve) => {
    client.onclose = () => {
      isOver = true;
      resolve(reason());
    };
    if (isOver) resolve(reason());
  });
  return {
    list,
    instructions: client.getInstructions(),
    lost,
    get isOver() {
      return isOver;
    },
    relist: () => {
      const signal = AbortSignal.timeout(connectMs);
      return abortable(listTools(client, signal, NEVER_MS), signal);
    },
    call: (tool, input, { signal, onProgress }) =>
      client.callTool(
        { name: tool.name, arguments: input },
        {
          signal,
          toolDefinition: tool,
          timeout: callMs,
          resetTimeoutOnProgress: true,
          maxTotalTimeout: maxCallMs,
          // Wanted of every call: without it there is no progress that begins the time anew.
          onprogress: ({ message }) => message !== undefined && onProgress?.(message),
        },
      ),
    close: () => channel.close(),
  };
}

function channelTo(server: McpServer, surroundings: Surroundings): Channel {
  if (server.type === "acp") throw new AcpError("servers that are reached through the client are not taken");
  return server.type === "stdio" ? processChannel(server, surroundings) : httpChannel(server, surroundings);
}
