import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { prompted, type Step, says, tool } from "./fixtures/habits.ts";
import { StrangeChat } from "./fixtures/strange.ts";

const option = (optionId: string, name: string, kind: string) => ({ optionId, name, kind });
const mixed = "宽字符 and emoji 👨‍👩‍👧‍👦 and combining é́ in one line, again and again";

/** No row is broken, the cursor stands behind what is typed, and the status is the last row. */
function expectFrame(chat: StrangeChat, typed: string): void {
  const rows = chat.screen();
  const { row, column } = chat.cursor();
  expect(rows[row]).toBe(`> ${typed}`.trimEnd());
  expect(column).toBe(`> ${typed}`.length);
  expect(rows.slice(row + 1).filter((one) => one !== "")).toHaveLength(1);
  expect(
    chat.text
      .split("\n")
      .filter((one) => one.startsWith(`> ${typed}`.trimEnd()) && one.length === `> ${typed}`.trimEnd().length),
  ).toHaveLength(1);
}

test("40 columns: a turn, a question and a list fit, and wide text shifts nothing (D-09)", async () => {
  const ask: Step = {
    send: {
      id: "ask",
      method: "session/request_permission",
      params: {
        sessionId: "s",
        toolCall: { toolCallId: "t", title: `Delete ${mixed}`, kind: "execute", rawInput: { command: `rm ${mixed}` } },
        options: [option("yes", `Yes, ${mixed}`, "allow_once"), option("no", "No", "reject_once")],
      },
    },
  };
  await using chat = new StrangeChat(
    prompted(says(`${mixed}. ${mixed}.\n\n- ${mixed}\n\n`), ask, { until: "ask" }, says("Kept.")),
    { columns: 40, rows: 24 },
  );
  await chat.ready();
  chat.type("go\r");
  await chat.until("2 or n No");
  await chat.press("n", "2 or n No");
  await chat.until("Kept.");
  await chat.ready();
  chat.type("typed");
  await chat.until("> typed");
  expectFrame(chat, "typed");
  expect(chat.text.replace(/\s+/g, "")).toContain(`${mixed}. ${mixed}.`.replace(/\s+/g, ""));
});

test("resized while it streams, narrower, wider and shorter than what is live: each word once, in order, and the prompt whole", async () => {
  const words = Array.from({ length: 400 }, (_, at) => says(`word${at} ${at % 17 === 16 ? "\n\n" : ""}`));
  const calls = Array.from({ length: 12 }, (_, at) =>
    tool("tool_call", `t${at}`, { title: `Call ${at}`, kind: "other", status: "in_progress" }),
  );
  const [first, second, third] = [words.slice(0, 130), words.slice(130, 260), words.slice(260)];
  await using chat = new StrangeChat({
    on: { "session/prompt": [...first, says("\n\n"), ...calls] },
    nudged: {
      second,
      third: [
        ...calls.map((_, at) => tool("tool_call_update", `t${at}`, { status: "completed" })),
        ...third,
        { send: { id: 3, result: { stopReason: "end_turn" } } },
      ],
    },
  });
  await chat.ready();
  chat.type("go\r");
  await chat.until("Call 11");
  chat.resize(40, 24);
  chat.resize(40, 8);
  chat.agent.nudge("second");
  await chat.until("word259");
  chat.resize(120, 30);
  chat.agent.nudge("third");
  await chat.until(() => chat.text.includes("word399"));
  await chat.ready();
  chat.type("typed");
  await chat.until("> typed");
  const seen = chat.text.match(/word\d+/g) ?? [];
  expect(seen).toEqual(Array.from({ length: 400 }, (_, at) => `word${at}`));
});

describe("R-01: a million chunks", () => {
  /** The most memory that may be taken besides what there was before, in bytes; the text itself has 8 MB. */
  const MAX_GROWTH = 400 * 2 ** 20;
  const residentBytes = (pid: number) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1024;

  test.skipIf(process.platform !== "linux")(
    "all of them are in the terminal's own history, in order, and memory stays flat",
    { timeout: 240_000 },
    async () => {
      const chunks = 1_000_000;
      await using chat = new StrangeChat(
        prompted(
          { update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "$n " } }, times: chunks },
          says("\n\nthe end"),
        ),
        { columns: 120 },
      );
      await chat.ready();
      const before = residentBytes(chat.pid);
      let most = before;
      const sampling = setInterval(() => (most = Math.max(most, residentBytes(chat.pid))), 250);
      chat.type("go\r");
      await chat.until("the end", 200_000).finally(() => clearInterval(sampling));
      await chat.ready();
      const numbers = chat.text.match(/\b\d+\b/g)!.map(Number);
      const start = numbers.indexOf(0);
      expect(numbers.length - start).toBeGreaterThanOrEqual(chunks);
      for (let at = 0; at < chunks; at++)
        if (numbers[start + at] !== at) throw new Error(`${numbers[start + at]} stands where ${at} should`);
      expect(most - before).toBeLessThan(MAX_GROWTH);
    },
  );
});

const hasTmux = (() => {
  try {
    execFileSync("tmux", ["-V"]);
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!hasTmux)(
  "inside tmux: a turn is shown, the prompt is whole, and a smaller window keeps it so",
  async () => {
    const tmux = ["-L", `colloquy-test-${process.pid}`, "-f", "/dev/null"];
    const within = ["tmux", ...tmux, "new-session", "--"];
    await using chat = new StrangeChat(prompted(says(`Hello from **inside**. ${mixed}`)), {
      within,
      env: { LC_ALL: "C.UTF-8" },
    });
    try {
      await chat.turn();
      await chat.until("Hello from inside.");
      chat.resize(50, 12);
      chat.type("typed");
      await chat.until("> typed");
      await chat.until(() => chat.cursor().column === "> typed".length);
      expect(chat.screen().filter((row) => row.startsWith("> typed"))).toHaveLength(1);
    } finally {
      execFileSync("tmux", [...tmux, "kill-server"]);
    }
  },
);
