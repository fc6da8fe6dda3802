import type { Change } from "../mutant.ts";

/** A result in place of what the mutant would say to this. */
export const result = (result: unknown = {}): Pick<Change, "on" | "answer"> => ({
  on: "in",
  answer: { jsonrpc: "2.0", id: "$id", result },
});

/** An error in place of what the mutant would say to this. */
export const refusal = (code: number, message = "No"): Pick<Change, "on" | "answer"> => ({
  on: "in",
  answer: { jsonrpc: "2.0", id: "$id", error: { code, message } },
});

/** An answer to what is not to be answered. */
export const reply: Pick<Change, "on" | "answer"> = {
  on: "in",
  answer: { jsonrpc: "2.0", id: null, error: { code: -32600, message: "No" } },
};
