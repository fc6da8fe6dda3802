import type { Mutant } from "../mutant.ts";
import { answered, got, refusal } from "./parts.ts";

const PROMPT = "session/prompt";
const words = { type: "text", text: "A chart" };

/** Agents that take or refuse the wrong content. */
export const content: readonly Mutant[] = [
  {
    rule: "PROM-11",
    how: "takes no links",
    changes: [{ ...got(PROMPT, { "params.prompt.1.type": "resource_link" }), answer: refusal(-32602) }],
  },
  {
    rule: "PROM-12",
    how: "takes images that it does not advertise",
    changes: [{ ...answered("initialize"), unset: ["result.agentCapabilities.promptCapabilities.image"] }],
  },
  ...(["LIFE-05", "LIFE-10"] as const).map((rule) => ({
    rule,
    how: "takes blocks that nobody knows",
    changes: [
      { ...got(PROMPT, { "params.prompt.1.type": "_colloquy.test/chart" }), set: { "params.prompt.1": words } },
    ],
  })),
  {
    rule: "LIFE-10",
    how: "refuses unknown blocks with an internal error",
    changes: [{ ...got(PROMPT, { "params.prompt.1.type": "_colloquy.test/chart" }), answer: refusal(-32603) }],
  },
  {
    rule: "CONT-01",
    how: "takes no text",
    changes: [{ ...got(PROMPT, { "params.prompt.0.type": "text" }), answer: refusal(-32602) }],
  },
  {
    rule: "CONT-02",
    how: "takes no links",
    changes: [{ ...got(PROMPT, { "params.prompt.1.type": "resource_link" }), answer: refusal(-32603) }],
  },
  {
    rule: "CONT-10",
    how: "takes an image without data",
    changes: [{ ...got(PROMPT, { "params.prompt.1": { type: "image" } }), set: { "params.prompt.1": words } }],
  },
  {
    rule: "CONT-14",
    how: "refuses a block for its annotations",
    changes: [{ ...got(PROMPT, { "params.prompt.0.annotations.priority": "high" }), answer: refusal(-32602) }],
  },
  {
    rule: "CONT-17",
    how: "refuses members that it does not know",
    changes: [{ ...got(PROMPT, { "params.prompt.1.lastSeen": "today" }), answer: refusal(-32602) }],
  },
  {
    rule: "CONT-19",
    how: "refuses sizes beyond 53 bits",
    changes: [{ ...got(PROMPT, { "params.prompt.1.size": 2 ** 63 }), answer: refusal(-32602) }],
  },
];
