import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";

/** What an act has of its turn. */
export interface OfficialTurn {
  readonly version: 1 | 2;
  readonly cwd: string;
  /** What the client can do. */
  readonly offers: { readonly fs?: { readonly [name: string]: boolean }; readonly terminal?: boolean };
  readonly cancelled: AbortSignal;
  update(update: object): Promise<void>;
  /** Asks the client something about the session; the request is withdrawn with the turn. */
  request(method: string, params: object): Promise<any>;
  /** Waits for an answer of the user, which the client is told of. */
  asking<T>(answer: Promise<T>): Promise<T>;
}

const PACE_MS = 20;
const LONG_PIECES = 250;
const text = (words: string) => ({ type: "text", text: words });
const options = [
  { optionId: "allow", name: "Allow", kind: "allow_once" },
  { optionId: "reject", name: "Reject", kind: "reject_once" },
];

/** What the agent does, by the first word of the prompt. */
export const officialActs: { readonly [prompt: string]: (turn: OfficialTurn) => Promise<void> } = {
  "#say": (turn) => say(turn, "Hello", " ", "world"),

  "#long": (turn) => say(turn, ...Array.from({ length: LONG_PIECES }, (_, at) => `${at} `)),

  async "#tool"(turn) {
    const toolCallId = await begin(turn, { title: "Count the words", kind: "read" });
    await turn.update({ ...done(toolCallId), content: [{ type: "content", content: text("2 words") }] });
    await say(turn, "I counted 2 words.");
  },

  async "#permission"(turn) {
    const toolCallId = await begin(turn, { title: "Create permitted.txt", kind: "edit" }, "pending");
    const toolCall = { toolCallId, title: "Create permitted.txt", kind: "edit", status: "pending" };
    const asked =
      turn.version === 1
        ? { toolCall }
        : { title: "Create permitted.txt?", subject: { type: "tool_call", toolCall: { toolCallId } } };
    const { outcome } = await turn.asking(turn.request("session/request_permission", { ...asked, options }));
    const allowed = outcome.outcome === "selected" && outcome.optionId === "allow" && !turn.cancelled.aborted;
    if (allowed) {
      await turn.update({ sessionUpdate: "tool_call_update", toolCallId, status: "in_progress" });
      await writeFile(join(turn.cwd, "permitted.txt"), "permitted\n");
    }
    await turn.update({ ...done(toolCallId), status: allowed ? "completed" : "failed" });
    await say(turn, allowed ? "I created it." : "I was not allowed to.");
  },

  async "#edit"(turn) {
    const path = join(turn.cwd, "notes.txt");
    const oldText = await read(turn, path);
    await change(turn, path, `${oldText}milk\n`, oldText);
    await say(turn, "I noted the milk.");
  },

  async "#read"(turn) {
    const toolCallId = await begin(turn, { title: "Read notes.txt", kind: "read" });
    const content = await read(turn, join(turn.cwd, "notes.txt"));
    await turn.update({ ...done(toolCallId), content: [{ type: "content", content: text(content) }] });
    await say(turn, `In notes.txt: ${content}`);
  },

  async "#write"(turn) {
    await change(turn, join(turn.cwd, "written.txt"), "written\n", null);
    await say(turn, "I wrote written.txt.");
  },

  async "#command"(turn) {
    const toolCallId = await begin(turn, { title: "echo hello", kind: "execute" });
    const printed = await (turn.offers.terminal ? runAtClient(turn, toolCallId) : runHere(turn));
    await turn.update({
      ...done(toolCallId),
      ...(!turn.offers.terminal && { content: [{ type: "content", content: text(printed) }] }),
    });
    await say(turn, `It printed ${printed}`);
  },

  async "#plan"(turn) {
    const steps = ["Look", "Change", "Check"];
    for (let at = 0; at <= steps.length; at++) {
      const status = (step: number) => (step < at ? "completed" : step === at ? "in_progress" : "pending");
      const entries = steps.map((content, step) => ({ content, priority: "medium", status: status(step) }));
      await turn.update(
        turn.version === 1
          ? { sessionUpdate: "plan", entries }
          : { sessionUpdate: "plan_update", plan: { type: "items", planId: "plan", entries } },
      );
    }
    await say(turn, "All of it is done.");
  },
};

/** Says something, piece by piece, until it is done or cancelled. */
export async function say(turn: OfficialTurn, ...pieces: string[]): Promise<void> {
  const messageId = crypto.randomUUID();
  for (const piece of pieces) {
    if (turn.cancelled.aborted) return;
    await turn.update({ sessionUpdate: "agent_message_chunk", messageId, content: text(piece) });
    await rest(PACE_MS);
  }
}

async function begin(turn: OfficialTurn, call: object, status = "in_progress"): Promise<string> {
  const toolCallId = crypto.randomUUID();
  await turn.update({
    sessionUpdate: turn.version === 1 ? "tool_call" : "tool_call_update",
    toolCallId,
    ...call,
    status,
  });
  return toolCallId;
}

const done = (toolCallId: string) => ({ sessionUpdate: "tool_call_update", toolCallId, status: "completed" });

async function read(turn: OfficialTurn, path: string): Promise<string> {
  if (turn.offers.fs?.readTextFile) return (await turn.request("fs/read_text_file", { path })).content;
  return readFile(path, "utf8");
}

/** Writes a file, and shows the change. */
async function change(turn: OfficialTurn, path: string, newText: string, oldText: string | null): Promise<void> {
  const toolCallId = await begin(turn, { title: `Write ${path}`, kind: "edit", locations: [{ path }] });
  if (turn.offers.fs?.writeTextFile) await turn.request("fs/write_text_file", { path, content: newText });
  else await writeFile(path, newText);
  const added = newText.slice(oldText?.length ?? 0).trimEnd();
  const kept = oldText === null ? [] : oldText.trimEnd().split("\n");
  const patch = [
    `--- ${oldText === null ? "/dev/null" : path}`,
    `+++ ${path}`,
    `@@ -${kept.length > 0 ? 1 : 0},${kept.length} +1,${kept.length + 1} @@`,
    ...kept.map((line) => ` ${line}`),
    `+${added}\n`,
  ].join("\n");
  const changes = [{ operation: oldText === null ? "add" : "modify", path, fileType: "text" }];
  const diff =
    turn.version === 1
      ? { type: "diff", path, oldText, newText }
      : { type: "diff", changes, patch: { format: "git_patch", text: `diff --git ${path} ${path}\n${patch}` } };
  await turn.update({ ...done(toolCallId), content: [diff] });
}

async function runAtClient(turn: OfficialTurn, toolCallId: string): Promise<string> {
  const { terminalId } = await turn.request("terminal/create", { command: "echo", args: ["hello"], cwd: turn.cwd });
  await turn.update({
    sessionUpdate: "tool_call_update",
    toolCallId,
    content: [{ type: "terminal", terminalId }],
  });
  await turn.request("terminal/wait_for_exit", { terminalId });
  const { output } = await turn.request("terminal/output", { terminalId });
  await turn.request("terminal/release", { terminalId });
  return output;
}

const runHere = ({ cwd }: OfficialTurn): Promise<string> =>
  new Promise((resolve) => execFile(process.execPath, ["-p", "'hello'"], { cwd }, (_, stdout) => resolve(stdout)));
