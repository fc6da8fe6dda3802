import * as stable from "../schema/v1/index.ts";
import * as unstable from "../schema/v1/unstable.ts";
import type { Routes } from "./routes.ts";

// Stable methods are checked as the stable schema has them, which leaves alone what it does not know. What was unstable in
// the earlier SDKs and has another shape now (`providers/*`, `mcp/*`), or is no more (`nes/*`), is not checked at all.

/** What an agent's author may serve. */
export const agentRoutes: Routes = {
  requests: {
    initialize: ["initialize"],
    authenticate: ["authenticate"],
    logout: ["logout", "unstable_logout"],
    "session/new": ["newSession"],
    "session/load": ["loadSession"],
    "session/list": ["listSessions", "unstable_listSessions"],
    "session/delete": ["deleteSession", "unstable_deleteSession"],
    "session/fork": ["unstable_forkSession", "forkSession"],
    "session/resume": ["resumeSession", "unstable_resumeSession"],
    "session/close": ["closeSession", "unstable_closeSession"],
    "session/set_mode": ["setSessionMode"],
    "session/set_model": ["unstable_setSessionModel", "setSessionModel"],
    "session/set_config_option": ["setSessionConfigOption"],
    "session/prompt": ["prompt"],
    "providers/list": ["unstable_listProviders"],
    "providers/set": ["unstable_setProvider"],
    "providers/disable": ["unstable_disableProvider"],
    "nes/start": ["unstable_startNes"],
    "nes/suggest": ["unstable_suggestNes"],
    "nes/close": ["unstable_closeNes"],
  },
  notifications: {
    "session/cancel": ["cancel"],
    "document/didOpen": ["unstable_didOpenDocument"],
    "document/didChange": ["unstable_didChangeDocument"],
    "document/didClose": ["unstable_didCloseDocument"],
    "document/didSave": ["unstable_didSaveDocument"],
    "document/didFocus": ["unstable_didFocusDocument"],
    "nes/accept": ["unstable_acceptNes"],
    "nes/reject": ["unstable_rejectNes"],
  },
  optional: ["session/set_model"],
  defaults: {
    initialize: {
      clientCapabilities: {
        fs: { readTextFile: false, writeTextFile: false },
        terminal: false,
        auth: { terminal: false },
      },
    },
  },
  params: { ...stable.agentParams, "session/fork": unstable.agentParams["session/fork"] },
};

/** What a client's author may serve. */
export const clientRoutes: Routes = {
  requests: {
    "session/request_permission": ["requestPermission"],
    "fs/read_text_file": ["readTextFile"],
    "fs/write_text_file": ["writeTextFile"],
    "terminal/create": ["createTerminal"],
    "terminal/output": ["terminalOutput"],
    "terminal/release": ["releaseTerminal"],
    "terminal/wait_for_exit": ["waitForTerminalExit"],
    "terminal/kill": ["killTerminal"],
    "elicitation/create": ["unstable_createElicitation"],
  },
  notifications: {
    "session/update": ["sessionUpdate"],
    "elicitation/complete": ["unstable_completeElicitation"],
  },
  optional: [],
  defaults: {},
  params: stable.clientParams,
};

/** The results of a client's calls. */
export const clientResults = { ...stable.clientResults, "session/fork": unstable.clientResults["session/fork"] };

/** The results of an agent's calls. */
export const agentResults = stable.agentResults;
