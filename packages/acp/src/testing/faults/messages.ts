import { type Action, send } from "./action.ts";
import type { Scene } from "./scene.ts";

/** A notification that nobody knows, with this JSON text in it. */
export function notice(json: string): string {
  return `{"jsonrpc":"2.0","method":"_colloquy/fault","params":{"data":${json}}}`;
}

/** A request of a method that does not exist, with this JSON text as its id, and members as text. */
export function probe(id: string, more = ""): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"_colloquy/fault"${more}}`;
}

/** An update, as JSON text, of a session. */
export function updateText(sessionId: string, json: string): string {
  return `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":${JSON.stringify(sessionId)},"update":${json}}}`;
}

/** A request that the victim did not expect. Its answer stays with the fault. */
export function ask(scene: Scene, method: string, params: object): Action {
  return send({ jsonrpc: "2.0", id: scene.nextId(), method, params });
}

/** The same, about the session that is open. */
export function askInSession(scene: Scene, method: string, params: object): Action {
  return ask(scene, method, { sessionId: scene.sessionId, ...params });
}

/** A notification. */
export function tell(method: string, params: object): Action {
  return send({ jsonrpc: "2.0", method, params });
}

/** An update of the session that is open, or of another. */
export function update(scene: Scene, what: object, sessionId = scene.sessionId): Action {
  return tell("session/update", { sessionId, update: what });
}

/** A chunk of a message of the agent's. */
export function words(scene: Scene, text: string, sessionUpdate = "agent_message_chunk"): object {
  const id = scene.protocol === 2 ? { messageId: "colloquy-fault" } : {};
  return { sessionUpdate, ...id, content: { type: "text", text } };
}

/** A tool call: what begins it in either version. */
export function toolCall(scene: Scene, toolCallId: string, more: object): object {
  return { sessionUpdate: scene.protocol === 2 ? "tool_call_update" : "tool_call", toolCallId, title: "Work", ...more };
}

/** A response with these members, to what the victim waits for, or else to nothing that it has asked. */
export function answer(scene: Scene, members: object): Action {
  const [pending] = scene.asked.keys();
  return send({ jsonrpc: "2.0", id: JSON.parse(pending ?? '"colloquy-unknown"'), ...members });
}
