import type { AgentCase } from "../agent-test.ts";
import { playPrompt, sendPrompt } from "../turn.ts";
import { line } from "./replies.ts";

/** A link, with more in it than a prompt needs. */
const link = { type: "resource_link", uri: "file:///colloquy-none", name: "none" };

/** How the content of prompts is read: for agents that are told what to say. */
export const decodingPrompts: readonly AgentCase[] = [
  {
    id: "decoding/prompt",
    title: "Large sizes, and malformed members that are only shown, do not spoil a prompt",
    rules: ["ENV-34", "DEC-01", "DEC-02"],
    versions: [1, 2],
    scenario: "say",
    async run(test) {
      const session = await test.session();
      const [text] = test.prompt("say");
      const audience = ["user", 7, "nobody", "assistant"];
      const annotated = { ...text, annotations: { audience, priority: "high", lastModified: 7 }, zzz: 1 };
      const soft = { ...link, annotations: 7, description: [], mimeType: 7, title: {}, size: "large", icons: [7, {}] };
      const played = await playPrompt(session, [annotated, soft]);
      for (const rule of ["DEC-01", "DEC-02"])
        test.holds(rule, !played.over.refused, "A prompt is refused for members that are only shown.", played.over.at);
      const { talk, sessionId } = session;
      // Written by hand: no number of this language holds it.
      const size = test.protocol === 1 ? "9223372036854775807" : "18446744073709551615";
      const id = talk.nextId();
      const request = { jsonrpc: "2.0", id, method: "session/prompt", params: { sessionId, prompt: [text, link] } };
      await talk.write(line(request).replace('"name":"none"', `"name":"none","size":${size}`));
      const answer = await talk.answerTo(id);
      test.accepted("ENV-34", answer, `a prompt with a link to something of ${size} bytes`);
    },
  },
  {
    id: "decoding/both-contents",
    title: "An embedded resource with text and blob counts as text",
    rules: ["DEC-18"],
    versions: [1, 2],
    needs: ["embedded context"],
    scenario: "say",
    async run(test) {
      const session = await test.session();
      const resource = { uri: "file:///colloquy-none", text: "text", blob: "dGV4dA==", mimeType: "text/plain" };
      const turn = await sendPrompt(session, [...test.prompt("say"), { type: "resource", resource }]);
      const { refused, at } = await turn.end();
      test.holds("DEC-18", !refused, "A resource with both text and blob is refused.", at);
    },
  },
];
