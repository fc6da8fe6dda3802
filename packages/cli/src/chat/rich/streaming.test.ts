import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ChatScreen, keys, Place } from "../fixtures/chat-screen.ts";

const piecesAgent = fileURLToPath(new URL("../fixtures/pieces-agent.ts", import.meta.url));

/** What has gone up out of the screen: each look must find what the looks before have found, and maybe more. */
class Past {
  private rows: readonly string[] = [];
  looks = 0;
  private readonly screen: ChatScreen;

  constructor(screen: ChatScreen) {
    this.screen = screen;
  }

  look(): void {
    const now = this.screen.past();
    if (now.length === this.rows.length) return;
    expect(now.slice(0, this.rows.length)).toEqual(this.rows);
    this.rows = now;
    this.looks++;
  }

  /** Looks until this is so. */
  async until(holds: () => boolean): Promise<void> {
    await this.screen.until(() => {
      this.look();
      return holds();
    });
  }
}

const section = (number: number) => `## Section ${number}

A paragraph with **strong**, *emphasised* and \`code\` words that is longer than one line of a narrow screen, number ${number}.

1. First
2. Second
   - nested, and with 漢字 and 👩‍🚀 in it

> A quotation
> of two lines.

\`\`\`ts
const twice = (n: number) => n * 2; // section ${number}
\`\`\`

| Name | Count |
| --- | ---: |
| one | ${number} |
| twenty-two | 22 |

`;

test("however an answer is cut, what has left the live part stays as it is, and all of it is the same in the end", async () => {
  using place = new Place();
  const file = join(place.root, "answer.md");
  writeFileSync(file, Array.from({ length: 8 }, (_, at) => section(at + 1)).join(""));
  const answers: string[] = [];
  for (const lengths of [[100_000], [1, 2, 3, 5, 8, 13], [61, 1, 17]]) {
    const agent = [process.execPath, piecesAgent, file, ...lengths.map(String)];
    await using screen = new ChatScreen(place, { agent, rows: 14, columns: 50 });
    const past = new Past(screen);
    await screen.until("pieces · ");
    await screen.send("tell me");
    await past.until(() => screen.all().includes("twenty-two │    22") && screen.rowsWith("22").length === 8);
    await past.until(() => screen.rowsWith("Working").length === 0);
    const all = screen.all();
    answers.push(all.slice(all.indexOf("> tell me"), all.lastIndexOf(">")).join("\n"));
    if (lengths[0] !== 100_000) expect(past.looks).toBeGreaterThan(1);
  }
  expect(answers[0]).toContain("## Section 8");
  expect(answers[1]).toBe(answers[0]);
  expect(answers[2]).toBe(answers[0]);
});

const sentence = (number: number) => `This is sentence ${number} of a text that goes on and on.`;

test("a paragraph that does not end is printed as it goes on, each word once", async () => {
  using place = new Place();
  const file = join(place.root, "answer.md");
  const text = Array.from({ length: 600 }, (_, at) => sentence(at + 1)).join(" ");
  writeFileSync(file, text);
  await using screen = new ChatScreen(place, { agent: [process.execPath, piecesAgent, file, "7"], rows: 12 });
  const past = new Past(screen);
  await screen.until("pieces · ");
  await screen.send("tell me");
  await past.until(() => screen.rowsWith("600 of a text").length === 1 && screen.rowsWith("Working").length === 0);
  expect(past.looks).toBeGreaterThan(1);
  const all = screen.all();
  expect(
    all
      .slice(all.indexOf("> tell me") + 1, all.lastIndexOf(">"))
      .join(" ")
      .trim(),
  ).toBe(text);
});

test("what was said before the turn was stopped is there, each word once", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent: ["scripted"], rows: 8, columns: 40 });
  await screen.until("Colloquy · ");
  await screen.send("/scenario long-text");
  await screen.until("sentence 5 of");
  screen.type(keys.escape);
  await screen.until(() => screen.rowsWith("The turn was cancelled").length === 1);
  const all = screen.all().join(" ").replace(/\s+/g, " ");
  const [, told = ""] = /(This is sentence 1 .*?) \* The turn was cancelled/.exec(all) ?? [];
  const whole = Array.from({ length: 50 }, (_, at) => sentence(at + 1)).join(" ");
  expect(told).toContain("sentence 5 of");
  expect(whole.startsWith(told)).toBe(true);
});
