import { join } from "node:path";
import type { Deed, PlannedEntry } from "./deed.ts";
import type { Reply } from "./reply.ts";

/** What a model that plays a scenario can know: what stands behind the scenario's name in the prompt. */
export interface Scene {
  readonly argument: string;
  /** The word that it was told to remember. */
  readonly word: string | undefined;
}

/** What a model does: it answers, or has tools do things, round after round, and then says what came of it. */
export type Play =
  | { readonly reply: Reply }
  | { readonly rounds: readonly (readonly Deed[])[]; readonly before?: string };

const LONG_WORDS = 80;
const LONG_WORD_MS = 100;
/** Some agents refuse to run nothing but a long sleep. */
const ENDLESS = "for i in 1 2 3 4 5 6; do sleep 20; done";

/** The one tool of the MCP servers that an agent reaches through its client. */
export const PROVIDED_TOOL = "colloquy_word";

/** The scenarios that a model can bring about, by the word behind `#` in the prompt. */
export const scenes: { readonly [name: string]: (scene: Scene) => Play } = {
  say: () => say("Hello world."),
  usage: () => say("Hello world."),
  title: () => say("Hello world."),
  long: () => ({ reply: { say: [{ text: "and on ".repeat(LONG_WORDS / 2) }], everyMs: LONG_WORD_MS } }),
  thoughts: () => ({ reply: { say: [{ thinking: "What to say to them?" }, { text: "Hello world." }] } }),
  messages: ({ argument }) => ({ rounds: [[read(argument)]], before: "First I look into the notes." }),
  silence: () => ({ reply: { say: ["stall"] } }),
  remember: () => say("I shall remember it."),
  recall: ({ word }) => say(word === undefined ? "You told me no word." : `It was ${word}.`),
  refusal: () => ({ reply: { say: [{ text: "I do not do that." }], stop: "refusal" } }),
  "max-tokens": () => ({ reply: { say: [{ text: "It was a dark and" }], stop: "length" } }),
  fail: () => ({ reply: { fail: "badRequest" } }),
  tool: ({ argument }) => ({ rounds: [[read(argument)]] }),
  "failing-tool": ({ argument }) => ({ rounds: [[{ does: "read", path: join(argument, "no-such-file.txt") }]] }),
  "slow-tool": () => ({ rounds: [[{ does: "run", command: ENDLESS }]] }),
  permission: ({ argument }) => ({ rounds: [[permitted(argument, "permitted.txt")]] }),
  permissions: ({ argument }) => ({
    rounds: [[permitted(argument, "permitted-1.txt"), permitted(argument, "permitted-2.txt")]],
  }),
  edit: ({ argument }) => ({
    rounds: [
      [read(argument)],
      [{ does: "edit", path: join(argument, "notes.txt"), from: "butter", to: "salted butter" }],
    ],
  }),
  create: ({ argument }) => ({
    rounds: [[{ does: "write", path: join(argument, "created.txt"), content: "created\n" }]],
  }),
  read: ({ argument }) => ({ rounds: [[read(argument)]] }),
  write: ({ argument }) => ({
    rounds: [[{ does: "write", path: join(argument, "written.txt"), content: "written\n" }]],
  }),
  command: () => ({ rounds: [[{ does: "run", command: "echo Hello world" }]] }),
  "slow-command": () => ({ rounds: [[{ does: "run", command: ENDLESS }]] }),
  background: () => ({ rounds: [[{ does: "run", command: "sleep 20", background: true }]] }),
  plan: () => ({ rounds: [0, 1, 2, 3].map((done): Deed[] => [{ does: "plan", entries: planned(done) }]) }),
  form: () => ({ rounds: [[{ does: "ask", question: "What would you like to drink?", choices: ["Milk", "Water"] }]] }),
  subagent: () => ({ rounds: [[{ does: "delegate", task: "#say" }]] }),
  mcp: () => ({ rounds: [[{ does: "use", tool: PROVIDED_TOOL }]] }),
};

/** What to prompt for them, by the name of the scenario in a profile. `{folder}` is the session's folder. */
export const scenePrompts = {
  say: "#say",
  long: "#long",
  thoughts: "#thoughts",
  messages: "#messages {folder}",
  silence: "#silence",
  remember: "#remember milk",
  recall: "#recall",
  refusal: "#refusal",
  "max tokens": "#max-tokens",
  fail: "#fail",
  tool: "#tool {folder}",
  "slow tool": "#slow-tool",
  "failing tool": "#failing-tool {folder}",
  permission: "#permission {folder}",
  permissions: "#permissions {folder}",
  edit: "#edit {folder}",
  create: "#create {folder}",
  read: "#read {folder}",
  write: "#write {folder}",
  command: "#command",
  "slow command": "#slow-command",
  background: "#background",
  plan: "#plan",
  title: "#title",
  usage: "#usage",
  form: "#form",
  subagent: "#subagent",
  mcp: "#mcp",
} as const;

/** The files that they count on. */
export const sceneFiles: { readonly [path: string]: string } = { "notes.txt": "bread\nbutter\n" };

function say(text: string): Play {
  return { reply: { say: [{ text }] } };
}

function read(folder: string): Deed {
  return { does: "read", path: join(folder, "notes.txt") };
}

function permitted(folder: string, name: string): Deed {
  return { does: "run", command: `touch '${join(folder, name).replaceAll("'", "'\\''")}'`, escalated: true };
}

const ENTRIES = ["Look for cups", "Warm the milk", "Fill the cups"] as const;

function planned(done: number): PlannedEntry[] {
  const statusOf = (index: number) => (index < done ? "completed" : index === done ? "in_progress" : "pending");
  return ENTRIES.map((text, index) => ({ text, status: statusOf(index) }));
}
