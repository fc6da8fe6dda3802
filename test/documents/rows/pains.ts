import type { Row } from "./index.ts";

/** What people who build agents and clients have suffered from, most and worst first, each as what they see. */
export const pains: readonly Row[] = [
  ["pain 1", "words come after the end of the turn, before the session is known, or out of order"],
  ["pain 2", "agents and what they started outlive their client; a closed pipe crashes the program"],
  ["pain 3", "a prompt never settles: the agent is gone, or silent, and nobody says so"],
  ["pain 4", "a cancelled turn hangs on an open question, ends as an error, or spoils the next one"],
  ["pain 5", "failures say `Internal error`: no method, no data, no last words of the process"],
  ["pain 6", "on Windows agents do not start: shims, batch files, variables without case, trees that stay"],
  ["pain 7", "a session that is opened again is empty, or has everything twice"],
  ["pain 8", "a line that is no message, from a library or a banner, ends the conversation"],
  ["pain 9", "tool calls are shown twice, or not at all, when their updates come in another order"],
  ["pain 10", "one field that is null, new or of another type loses the message, or the turn"],
  ["pain 11", "without a person at hand consent is waited for, or given too widely"],
  ["pain 12", "what was advertised is not there, and what was not advertised is used"],
  ["pain 13", "an agent wants a sign-in, and the client does not know how, or asks again and again"],
  ["pain 14", "nobody sees what crosses the wire", "the recorder and the inspector are not there yet"],
  ["pain 15", "everybody writes a scripted agent anew", "the testing kit and the conformance rules are not there yet"],
  ["pain 16", "a large message or a slow reader fills the memory or breaks the line"],
  ["pain 17", "thousands of small pieces cost a write, a wake-up and a picture each"],
  ["pain 18", "a second version of the protocol means a second program"],
  ["pain 19", "a second prompt, or a second session, mixes its words with the first one's"],
  ["pain 20", "MCP servers are handed over and silently left out"],
  ["pain 21", "choosing a mode or a model works differently with each agent"],
  ["pain 22", "files outside of the folder are reached; terminals are cut in a character, or never let go of"],
];
