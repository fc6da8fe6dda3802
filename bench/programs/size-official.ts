export { client, methods, ndJsonStream } from "@agentclientprotocol/sdk";
