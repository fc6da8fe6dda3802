import { describe, test } from "vitest";
import { journalRules } from "./fixtures/journal-rules.ts";
import { memoryJournal } from "./memory-journal.ts";

describe("the journal in memory", () => {
  test.each(journalRules)("$name", ({ check }) => check(memoryJournal()));
});
