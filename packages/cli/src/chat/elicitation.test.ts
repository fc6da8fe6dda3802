import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { codingAgent, scripted } from "../fixtures/command.ts";
import { Emulator } from "../fixtures/emulator.ts";
import { DEAF_MS } from "../person/index.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-elicitation-")));
afterAll(() => rmSync(root, { recursive: true }));

const schema = {
  type: "object",
  required: ["name", "colour"],
  properties: {
    name: { type: "string", title: "Your name", minLength: 2 },
    colour: { type: "string", oneOf: ["Red", "Blue"].map((title) => ({ const: title.toLowerCase(), title })) },
    count: { type: "integer", minimum: 1, default: 3 },
    sure: { type: "boolean" },
    tags: { type: "array", items: { type: "string", enum: ["a", "b", "c"] } },
  },
};
const filled = '{"action":"accept","content":{"name":"Ada","colour":"blue","count":3,"sure":true,"tags":["a","c"]}}';

/** The chat, and a prompt to an agent that asks this. */
async function asked(face: "rich" | "plain", behaviour: string, question: object): Promise<Emulator> {
  const plain = face === "plain" ? ["--plain"] : [];
  const agent = scripted(behaviour, JSON.stringify(question));
  const chat = new Emulator(["chat", ...plain, "--cwd", root, ...agent], { columns: 140, rows: 40 });
  await ready(chat, face);
  chat.type("go\r");
  return chat;
}

function ready(chat: Emulator, face: "rich" | "plain"): Promise<void> {
  return chat.until(() =>
    face === "plain" ? chat.all().at(-1) === ">" : chat.screen().some((row) => /^(scripted|Colloquy) · /.test(row)),
  );
}

/** A dialog that appears by itself drops what is typed at once (P-09). A printed one has done so when it asks. */
async function listens(face: "rich" | "plain"): Promise<void> {
  if (face === "rich") await setTimeout(2 * DEAF_MS);
}

describe.each(["form", "form-v2"])("%s", (behaviour) => {
  test("plain: every kind of field is a question, and the form is sent when that is agreed to", async () => {
    await using chat = await asked("plain", behaviour, { requestedSchema: schema });
    for (const [question, answer] of [
      ["Your name", "Ada"],
      ["2 Blue", "2"],
      ["[3] >", ""],
      ["sure", "y"],
      ["3 c", "1,3"],
      ["Send this to the agent?", "y"],
    ] as const) {
      await chat.until(() => chat.all().slice(-6).join("\n").includes(question) && chat.all().at(-1)!.endsWith(">"));
      chat.type(`${answer}\r`);
    }
    await chat.until(() => chat.all(true).join("\n").includes(filled));
    await ready(chat, "plain");
  });

  test("rich: every kind of field is filled in, and the form is sent when that is agreed to", async () => {
    await using chat = await asked("rich", behaviour, { requestedSchema: schema });
    await chat.until("Your name");
    await listens("rich");
    chat.type("Ada\r");
    chat.type("\x1b[B\x1b[B\r");
    chat.type("\r");
    chat.type("y\r");
    chat.type(" \x1b[B\x1b[B \r");
    await chat.until("Send this to the agent?");
    chat.type("y");
    await chat.until(() => chat.all(true).join("\n").includes(filled));
  });

  test.each(["rich", "plain"] as const)("promise 4: %s: Ctrl-C takes the form back with the turn", async (face) => {
    await using chat = await asked(face, behaviour, { requestedSchema: schema });
    await chat.until(face === "plain" ? "Your name" : "Ctrl+D declines");
    await chat.until(() => face === "rich" || chat.all().at(-1) === "  >");
    chat.type("\x03");
    await chat.until("The turn was cancelled");
    expect(chat.screen().at(-1)).not.toContain("Send this");
  });

  test.each(["rich", "plain"] as const)("%s: a field that nobody can be asked for declines the form", async (face) => {
    const unknown = { type: "object", required: ["x"], properties: { x: { type: "object" } } };
    await using chat = await asked(face, behaviour, { requestedSchema: unknown });
    await chat.until("This form cannot be filled in here");
    await listens(face);
    if (face === "rich") chat.type("\r");
    await chat.until('answer: {"action":"decline"}');
  });
});

const page = (url: string) => ({ mode: "url", url, elicitationId: "e" });

test("C-11: plain: a page is shown whole, and left to the person to open", async () => {
  await using chat = await asked("plain", "form-v2", page("https://example.com@evil.test/x"));
  await chat.until(() => chat.all().at(-1)!.endsWith("n: I do not >"));
  expect(chat.all().join("\n")).toContain("https://example.com@evil.test/x\n  The site is evil.test\n");
  chat.type("y\r");
  await chat.until('answer: {"action":"accept"}');
});

test("C-11: plain: a page that no browser should be sent to is declined", async () => {
  await using chat = await asked("plain", "form-v2", page("http://example.com/"));
  await chat.until('answer: {"action":"decline"}');
  expect(chat.all().join("\n")).toContain("it is not encrypted");
});

test("the coding agent asks, and goes on with the answers", async () => {
  const agent = codingAgent(mkdtempSync(join(root, "state-")));
  await using chat = new Emulator(["chat", "--plain", "--cwd", root, ...agent], { columns: 120, rows: 60 });
  await ready(chat, "plain");
  chat.type("/scenario ask\r");
  for (const [question, ...answers] of [
    ["like best?", "1", ""],
    ["shall be bought?", "2,3", ""],
    ["anything else?", "Tea"],
  ] as const) {
    await chat.until(() => chat.all().join("\n").includes(question));
    for (const answer of [...answers, "y"]) {
      const before = chat.all().length;
      await chat.until(() => chat.all().at(-1)!.endsWith(">"));
      chat.type(`${answer}\r`);
      await chat.until(() => chat.all().length > before);
    }
  }
  await chat.until("Else: Tea");
  expect(chat.all().join("\n")).toMatch(/Best: Milk/);
});
