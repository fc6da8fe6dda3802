export { connectAgent, v1 } from "@colloquy/acp/client";
export { lines, webStreams } from "@colloquy/acp/wire";
