export { type AgentCheckOptions, checkAgent } from "./check-agent.ts";
export { type ClientCheckOptions, checkClient } from "./check-client.ts";
export { type ClientMeeting, meetClient } from "./meet-client.ts";
export type { CheckOptions } from "./options.ts";
export { randomOf } from "./order.ts";
