import { expect, test } from "vitest";
import { ChatScreen, Place } from "../fixtures/chat-screen.ts";

/** A chat with the coding agent and its scripted model that plays a scenario. */
async function playing(place: Place, scenario: string, args: readonly string[] = []): Promise<ChatScreen> {
  const screen = new ChatScreen(place, { agent: ["scripted"], rows: 50, args });
  await screen.until("Colloquy · Workspace write");
  await screen.send(`/scenario ${scenario}`);
  return screen;
}

/** How often each of these is on the screen and above it. */
function counts(screen: ChatScreen, texts: readonly string[]): number[] {
  return texts.map((text) => screen.rowsWith(text).length);
}

test.each([
  ["notices", "These were notices.", ["* info: Something to know", "* warning: Something to look at", "* error: "]],
  [
    "compactions",
    "These were compactions",
    ["A summary that came at once.", "the model remembers: failed", "the model remembers: cancelled"],
  ],
  [
    "subagents",
    "These were a subagent",
    ["one work: Look for milk · working", "one work: Look for milk · done", "Is there milk?", "There is milk."],
  ],
])("%s are shown once", async (scenario, end, texts) => {
  using place = new Place();
  await using screen = await playing(place, scenario);
  await screen.until(end);
  expect(counts(screen, texts)).toEqual(texts.map(() => 1));
});

test("a plan changes in place, and stays once", async () => {
  using place = new Place();
  await using screen = await playing(place, "plan");
  const seen = new Set<string>();
  await screen.until(() => {
    const plans = screen.screen().filter((row) => row === "Plan").length;
    expect(plans).toBeLessThanOrEqual(1);
    for (const row of screen.screen()) seen.add(row);
    return screen.screen().includes("All of it is done.");
  });
  await screen.until(() => screen.rowsWith("Working").length === 0);
  expect(counts(screen, ["Plan", "[x] Look at it", "[x] Change it", "[x] Say what was done"])).toEqual([1, 1, 1, 1]);
  expect([...seen].filter((row) => row.includes("[>]")).length).toBeGreaterThan(0);
});

test("thoughts are one line each, and whole with --thoughts", async () => {
  using place = new Place();
  {
    await using screen = await playing(place, "thoughts");
    await screen.until("This follows another one.");
    expect(counts(screen, ["· Thought, 1 line", "The user wants to see thoughts"])).toEqual([2, 0]);
  }
  await using screen = await playing(place, "thoughts", ["--thoughts"]);
  await screen.until("This follows another one.");
  expect(counts(screen, ["Thought,", "· The user wants to see thoughts", "· One more"])).toEqual([0, 1, 1]);
});

test("what a command prints is seen while it runs, and folded when it went well", async () => {
  using place = new Place();
  await using screen = await playing(place, "terminal");
  await screen.until("1 or y Allow once");
  await screen.answer("y");
  await screen.until(() => screen.screen().some((row) => /│ line 2$/.test(row)));
  expect(screen.screen().some((row) => row.startsWith("▸ execute for i in"))).toBe(true);
  await screen.until("It has printed:");
  await screen.until(() => screen.rowsWith("Working").length === 0);
  expect(screen.screen().filter((row) => row.startsWith("✓ execute for i in"))).toHaveLength(1);
  // The answer repeats it; the tool call does not.
  expect(screen.screen().filter((row) => row.trim() === "line 2")).toEqual(["line 2"]);
});

test("a command that fails opens with what it has printed and how it ended", async () => {
  using place = new Place();
  await using screen = await playing(place, "failing-command");
  await screen.until("1 or y Allow once");
  await screen.answer("y");
  await screen.until(() => screen.screen().some((row) => row.startsWith("✗ execute")));
  await screen.until(() => screen.rowsWith("Working").length === 0);
  const rows = screen.all(true);
  const at = rows.findIndex((row) => row.startsWith("✗ execute"));
  expect(rows.slice(at, at + 8).join("\n")).toMatch(
    /✗ .* · exit code 3\n {2}→ allowed once\n.*to stdout\n.*to stderr\n/,
  );
});
