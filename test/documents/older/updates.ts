import { words } from "./talk.ts";

const locations = [{ path: "/a", line: 3 }];
const annotations = { audience: ["user"], priority: 0.5, lastModified: "2025-09-03" };
const link = {
  type: "resource_link",
  uri: "file:///a",
  name: "a",
  title: "A",
  size: 2,
  mimeType: "text/plain",
  annotations,
};

/** Every kind of update that version 1 had at the beginning of September 2025, with all that it could hold. */
export const updates = [
  { sessionUpdate: "user_message_chunk", content: words("a") },
  { sessionUpdate: "agent_message_chunk", content: { ...words("b"), annotations } },
  { sessionUpdate: "agent_message_chunk", content: { type: "image", data: "aGk=", mimeType: "image/png" } },
  { sessionUpdate: "agent_message_chunk", content: { type: "audio", data: "aGk=", mimeType: "audio/wav" } },
  { sessionUpdate: "agent_message_chunk", content: link },
  { sessionUpdate: "agent_message_chunk", content: { type: "resource", resource: { uri: "file:///a", text: "hi" } } },
  { sessionUpdate: "agent_message_chunk", content: { type: "resource", resource: { uri: "file:///a", blob: "aGk=" } } },
  { sessionUpdate: "agent_thought_chunk", content: words("c") },
  {
    sessionUpdate: "tool_call",
    toolCallId: "t",
    title: "Edit",
    kind: "edit",
    status: "pending",
    locations,
    rawInput: { path: "/a" },
  },
  {
    sessionUpdate: "tool_call_update",
    toolCallId: "t",
    status: "completed",
    content: [
      { type: "content", content: words("done") },
      { type: "diff", path: "/a", oldText: null, newText: "b" },
      { type: "terminal", terminalId: "x" },
    ],
    rawOutput: { changed: 1 },
  },
  { sessionUpdate: "plan", entries: [{ content: "Read", priority: "high", status: "in_progress" }] },
  {
    sessionUpdate: "available_commands_update",
    availableCommands: [{ name: "go", description: "Go", input: { hint: "where" } }],
  },
];
