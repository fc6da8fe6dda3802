/** What each wire method is for. */
export const methods: { readonly [name: string]: string } = {
  initialize:
    "The handshake, and always the first request: agrees on a version and shows capabilities. Nothing else may be sent before its answer.",
  authenticate:
    "Starts one of the sign-in methods that the agent listed. Its success means that `session/new` no longer fails with -32000.",
  logout: "Ends the agent's signed-in state. What becomes of running sessions is the agent's choice.",
  "auth/login": "Starts one of the sign-in methods that the agent listed. Every agent that lists any must answer it.",
  "auth/logout": "Ends the agent's signed-in state. Every agent that lists a sign-in method must answer it.",
  "auth/status": "Asks whether the agent is signed in, without side effects. Never fails with -32000.",
  "auth/status_update": "Tells that the sign-in state is no longer what was last told.",
  "session/new": "Opens a session. May fail with -32000 when the agent wants a sign-in first.",
  "session/load": "Opens a stored session. The agent replays its whole history as updates before it answers.",
  "v1:session/resume": "Opens a stored session without replaying its history.",
  "v2:session/resume":
    "Opens a stored session, with its history when `replayFrom` asks for it. The current state is sent before the answer.",
  "session/list": "One page of the sessions that the agent knows.",
  "session/delete": "Forgets a session. An unknown id counts as done.",
  "session/close": "Stops all work of a session and frees it; a stored session can be opened again.",
  "session/fork": "Opens a new session that starts as a copy of another.",
  "session/archive":
    "Files a session away; an open one is closed first. Repeating it is harmless, an unknown id fails with -32002.",
  "session/unarchive": "Takes a session out of the archive, without opening it. An unknown id fails with -32002.",
  "session/status": "Asks whether a session is open or saved, without touching it. An unknown id fails with -32002.",
  "session/set_title": "Renames a session. The answer holds the title as it was stored.",
  "session/set_mode":
    "Switches the session to one of its modes. Config options have replaced modes; both may be offered.",
  "session/set_config_option": "Changes one option. The answer holds all options, since one may change others.",
  "v1:session/prompt": "Sends the user's message. Stays unanswered for the whole turn; updates arrive meanwhile.",
  "v2:session/prompt":
    "Sends the user's message. Answered as soon as the message is part of the conversation, long before the work is done.",
  "v1:session/cancel": "Asks to end the running turn. The pending prompt then answers `cancelled`.",
  "v2:session/cancel": "Asks to end the foreground work and to withdraw prompts that wait. Background work goes on.",
  "session/update": "One piece of what happens in a session: text, tool calls, plans and more, in order.",
  "session/request_permission": "Asks the user to allow something. After a cancel the outcome must be `cancelled`.",
  "fs/read_text_file": "Reads a text file through the client, with changes that are not saved yet.",
  "fs/write_text_file": "Writes a text file through the client, and creates it where it does not exist.",
  "terminal/create": "Starts a command in a terminal of the client. Answers at once, not when the command ends.",
  "terminal/output": "What a terminal has printed so far, and how it ended if it has.",
  "terminal/wait_for_exit": "Answers when the command of a terminal has ended.",
  "terminal/kill": "Ends a terminal's command. The terminal stays readable until it is released.",
  "terminal/release": "Gives a terminal up, and kills its command if it still runs. The id is then invalid.",
  "terminal/cancel":
    "Asks the agent to stop one of its terminals. The proof is the exit status that follows, not the answer.",
  "tool_call/cancel":
    "Asks the agent to stop one tool call. The proof is the final status that follows, not the answer.",
  "elicitation/create": "Asks the user for input, through a form or behind a link.",
  "elicitation/complete": "Tells that what was to be done behind a link is done.",
  "providers/list": "Which model providers the agent can be pointed at, and where they point now.",
  "providers/set": "Points a provider somewhere else. Replaces all of its configuration, headers included.",
  "providers/disable": "Turns a provider off. An unknown id counts as done, a required one fails with -32602.",
  "mcp/message":
    "Carries a message between the agent and an MCP server that lives at the client. A request towards the client; a notification towards the agent.",
  "proxy/initialize": "The handshake with a component that has a successor. Same shapes as `initialize`.",
  "proxy/successor": "Carries a call to or from the next component of a chain.",
  "$/cancel_request": "Says that the answer to one of the sender's own requests is no longer wanted. May be ignored.",
};
