import { supports } from "@colloquy/acp/schema";
import type { Message } from "../../frames/index.ts";
import type { Answer } from "../../talk/index.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { capabilitiesOf } from "../claims.ts";
import { listed } from "./session-steps.ts";

const text = { type: "text", text: "Answer in one word." };

/** System prompts that clients bring. */
export const systemPrompt: readonly AgentCase[] = [
  {
    id: "system-prompt/given",
    title: "A system prompt is taken whole or refused, and a session is not opened without it",
    rules: ["SYSP-02", "SYSP-04", "SYSP-05", "SYSP-08"],
    versions: [1, 2],
    needs: ["system prompt"],
    async run(test) {
      const talk = await test.ready();
      const opens = (systemPrompt: unknown) => talk.newSession({ systemPrompt });
      const added = await opens({ mode: "append", content: [text] });
      for (const rule of ["SYSP-02", "SYSP-05"]) test.accepted(rule, added, "a system prompt that is added");
      // Of this folder only: other cases open sessions at the same time.
      const count = async () => (test.claims("list") ? (await listed(talk, { cwd: test.folder })).sessions.length : 0);
      const before = await count();
      const refuses = async (rule: string, given: unknown, codes?: number): Promise<Answer> => {
        const answer = await opens(given);
        test.refused(rule, answer, `the system prompt ${JSON.stringify(given)}`, codes);
        return answer;
      };
      await refuses("SYSP-04", { mode: "_colloquy.test/whisper", content: [text] });
      if (!overrides(test)) await refuses("SYSP-04", { mode: "override", content: [text] });
      for (const block of [image, { type: "_colloquy.test/chart" }])
        await refuses("SYSP-05", { mode: "append", content: [text, block] });
      const malformed: unknown[] = ["Answer.", { mode: "append" }, { content: [text] }, { mode: 7, content: [text] }];
      for (const given of malformed) await refuses("SYSP-08", given, -32602);
      const after = await count();
      const otherwise = `It refused system prompts, and lists ${after} sessions in place of ${before} nevertheless.`;
      // Not every agent lists a session in which nothing was said.
      if (before > 0) test.holds("SYSP-04", after === before, otherwise);
    },
  },
];

const image: Message = { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" };

function overrides({ known }: AgentTest): boolean {
  const path = known.protocol === 1 ? "sessionCapabilities.systemPrompt" : "session.systemPrompt";
  return supports(capabilitiesOf(known), `${path}.mode.override`);
}
