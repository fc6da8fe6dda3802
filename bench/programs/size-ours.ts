export { connectAgent, v1, v2 } from "@colloquy/acp/client";
export { lines, webStreams } from "@colloquy/acp/wire";
