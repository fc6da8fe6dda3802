import type { Session } from "@colloquy/acp/state";
import { oneLine } from "./words.ts";

/** What something costs: with more digits where it is little, and never as nothing where it is something. */
export function costWords({ amount, currency }: NonNullable<Session["cost"]>): string {
  const number = amount > 0 && amount < 0.0001 ? "<0.0001" : amount.toFixed(amount < 1 ? 4 : 2);
  return `${number} ${oneLine(currency, 20)}`;
}
