import { CapabilityError } from "../../protocol/index.ts";
import type { Acts } from "../stage.ts";

const drink = {
  title: "A drink",
  properties: {
    name: { type: "string", title: "Name", minLength: 1 },
    cups: { type: "integer", title: "Cups", minimum: 1, maximum: 9, default: 1 },
    sugar: { type: "boolean", title: "With sugar", default: false },
    milk: { type: "string", title: "Milk", enum: ["cow", "oat"] },
  },
  required: ["name"],
} as const;

/** What the agent asks of its user besides permission. */
export const questions: Acts = {
  async form(turn) {
    const answer = await offered(() => turn.elicit({ message: "What may it be?", schema: drink }));
    if (answer === undefined) return turn.say("You have no forms.");
    const content = answer.action === "accept" ? ` ${JSON.stringify(answer.content)}` : "";
    await turn.say(`Your answer: ${answer.action}${content}`);
  },

  async url(turn) {
    const page = await offered(() => turn.elicitUrl({ message: "See the menu", url: "https://example.com/menu" }));
    if (page === undefined) return turn.say("You open no pages.");
    await turn.say(`Your answer: ${page.action}`);
    if (page.action === "accept") await page.complete();
  },
};

/** What comes of asking; undefined if the client cannot be asked. */
async function offered<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CapabilityError) return undefined;
    throw error;
  }
}
