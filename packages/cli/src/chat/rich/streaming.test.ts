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
    if (lengths[0] !== 100_000) expect(past.looks).toBeGreaterThan(8);
  }
  expect(answers[0]).toContain("## Section 8");
  expect(answers[1]).toBe(answers[0]);
  expect(answers[2]).toBe(answers[0]);
});

test("a paragraph without an end is printed as it goes on, each word once, and is there when it is stopped", async () => {
  using place = new Place();
  await using screen = new ChatScreen(place, { agent: ["scripted"], rows: 12, columns: 60 });
  const past = new Past(screen);
  await screen.until("Colloquy · Workspace write");
  await screen.send("/scenario long-text");
  await past.until(() => past.looks >= 6);
  screen.type(keys.escape);
  await past.until(() => screen.rowsWith("The turn was cancelled").length === 1);
  const text = screen.all().join(" ").replace(/\s+/g, " ");
  const [, told = ""] = /(This is sentence 1 .*?) \* The turn was cancelled/.exec(text) ?? [];
  const count = told.match(/This is sentence/g)?.length ?? 0;
  const whole = Array.from({ length: count }, (_, at) => `This is sentence ${at + 1} of a text that goes on and on.`);
  expect(count).toBeGreaterThan(8);
  expect(whole.join(" ").startsWith(told)).toBe(true);
});
