import fc from "fast-check";
import { expect, test } from "vitest";
import { conversations } from "../fixtures/conversations.ts";
import { after, inV1 } from "../fixtures/renderings.ts";
import { base64, says, sessionV1, sessionV2, text } from "../fixtures/sessions.ts";
import { transcriptMarkdown, transcriptText } from "./transcript.ts";

const call = { sessionUpdate: "tool_call_update", toolCallId: "c" } as const;

test("a transcript has everything in the order in which it appeared", () => {
  const session = sessionV2(
    { sessionUpdate: "user_message", messageId: "u", content: [text("List it")] },
    { sessionUpdate: "terminal_output_chunk", terminalId: "t", data: base64("a\u001b[31mb\r\n") },
    { ...call, title: "ls", status: "completed", content: [{ type: "terminal", terminalId: "t" }] },
    { sessionUpdate: "terminal_update", terminalId: "t", command: "ls", exitStatus: { exitCode: 0 } },
    says("m", "Two "),
    { sessionUpdate: "notice", severity: "warning", title: "Slow", description: "Very" },
    says("m", "files."),
    {
      sessionUpdate: "plan_update",
      plan: { type: "items", planId: "p", entries: [{ content: "Look", priority: "low", status: "completed" }] },
    },
    { sessionUpdate: "_later" },
  );
  expect(transcriptText(session)).toBe(`User:
List it

ls (completed):
$ ls
ab
[exit code 0]

Agent:
Two files.

Notice (warning): Slow:
Very

Plan:
[x] Look

Update _later:
{
  "sessionUpdate": "_later"
}
`);
});

test("a call without content shows what went in and came out, and a diff its lines", () => {
  const raw = sessionV1({ ...call, title: "Edit", rawInput: { a: 1 }, rawOutput: "done" });
  expect(transcriptText(raw)).toBe('Edit (pending):\n{\n  "a": 1\n}\ndone\n');
  const diff = { type: "diff", path: "/a", oldText: "1\n2\n", newText: "1\n3\n" } as const;
  expect(transcriptMarkdown(sessionV1({ ...call, title: "Edit", content: [diff] }))).toBe(
    "### Edit (pending)\n\n```diff\nmodify /a (+1 -1)\n@@ -1 +1 @@\n 1\n-2\n+3\n```\n",
  );
});

test("TDIS-20, NOTE-10: what would act on a terminal is taken out, what turns text is shown", () => {
  const osc = "a\u001b]52;c;eA==\u0007b\u001b]8;;http://x\u001b\\c\u202ed\u009b31me";
  expect(transcriptText(sessionV2(says("m", osc)))).toBe("Agent:\nabc<U+202E>de\n");
});

/** The headings of a Markdown text that are neither quoted nor fenced. */
function headings(markdown: string): number {
  let fence = "";
  let found = 0;
  for (const line of markdown.split("\n")) {
    const ticks = /^ {0,3}(`{3,})([^`]*)$/.exec(line);
    if (fence === "" && ticks) fence = ticks[1]!;
    else if (fence !== "" && ticks && ticks[1]!.length >= fence.length && ticks[2]!.trim() === "") fence = "";
    else if (fence === "" && /^ {0,3}#/.test(line)) found++;
  }
  expect(fence).toBe("");
  return found;
}

test("nothing that is in a session ends its place in the Markdown early", () => {
  const nasty = fc
    .array(fc.constantFrom("```", "````", "`", "~~~", "\n", "\r", "### x", "> ", "<!--", "a", "\u2028", "diff"), {
      maxLength: 12,
    })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 5, maxLength: 5 }), ([a, b, c, d, e]) => {
      const session = sessionV2(
        says("m", `x${a}`),
        { ...call, title: b!, rawOutput: c },
        { ...call, toolCallId: "d", content: [{ type: "content", content: text(d!) }] },
        { sessionUpdate: "terminal_output_chunk", terminalId: "t", data: base64(e!) },
      );
      expect(headings(transcriptMarkdown(session))).toBe(4);
    }),
    { seed: 20261120, numRuns: 500 },
  );
});

test("every conversation has a transcript", () => {
  fc.assert(
    fc.property(conversations, (steps) => {
      const session = after(steps.flatMap(inV1));
      expect(transcriptText(session).length).toBeLessThanOrEqual(1_000_000);
      headings(transcriptMarkdown(session));
    }),
    { seed: 20261120, numRuns: 200 },
  );
});
