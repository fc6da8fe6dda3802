import { execFile } from "node:child_process";
import { aborted, type Peer, type Version } from "../fixtures/peer.ts";
import { large, strange } from "./words.ts";

/** A turn of the agent in plain handlers. */
export interface PlainTurn {
  readonly version: Version;
  readonly sessionId: string;
  readonly cwd: string;
  readonly peer: Peer;
  readonly cancelled: AbortSignal;
  /** Resolves when the client says `_kits/go`. */
  readonly gate: Promise<void>;
  readonly logins: number;
  update(update: object): Promise<void>;
  say(words: string): Promise<void>;
}

const options = [
  { optionId: "allow_once", name: "Allow", kind: "allow_once" },
  { optionId: "reject_once", name: "Reject", kind: "reject_once" },
];
const text = (words: string) => ({ type: "text", text: words });

/** The same acts as the kit's agent, by the first word of the prompt, message by message. */
export const plainActs: { readonly [verb: string]: (turn: PlainTurn, rest: string) => Promise<void> } = {
  say: (turn, rest) => turn.say(rest),
  "/shout": (turn, rest) => turn.say(rest.toUpperCase()),
  async work({ version, cwd, update, say }) {
    await update({ sessionUpdate: "agent_thought_chunk", messageId: "thought", content: text("A note is wanted.") });
    const entries = [
      { content: "Write it", priority: "medium", status: "in_progress" },
      { content: "Read it again", priority: "medium", status: "pending" },
    ];
    await update(
      version === 1
        ? { sessionUpdate: "plan", entries }
        : { sessionUpdate: "plan_update", plan: { type: "items", planId: "plan", entries } },
    );
    const path = `${cwd}/notes.md`;
    const call = { toolCallId: "write", title: "Write notes.md", kind: "edit", locations: [{ path }] };
    await update({ sessionUpdate: version === 1 ? "tool_call" : "tool_call_update", ...call, status: "pending" });
    const patch = { format: "git_patch", text: notesPatch(path) };
    const changes = [{ operation: "modify", path, fileType: "text" }];
    const diff =
      version === 1
        ? { type: "diff", path, oldText: "bread\n", newText: "bread\nmilk\n" }
        : { type: "diff", changes, patch };
    const written = { toolCallId: "write", status: "completed", content: [diff] };
    await update({ sessionUpdate: "tool_call_update", ...written });
    await say("Noted. 🎵");
  },
  async ask({ version, sessionId, peer, update, say }) {
    const toolCall = { toolCallId: "write", title: "Write notes.md", kind: "edit" };
    await update({ sessionUpdate: version === 1 ? "tool_call" : "tool_call_update", ...toolCall, status: "pending" });
    const { title } = toolCall;
    const asked = version === 1 ? { toolCall } : { title, subject: { type: "tool_call", toolCall } };
    const { outcome } = await peer.request("session/request_permission", { sessionId, ...asked, options });
    await say(outcome.optionId === "allow_once" ? "allowed" : "refused");
  },
  async files({ sessionId, cwd, peer, say }) {
    const path = `${cwd}/notes.md`;
    await peer.request("fs/write_text_file", { sessionId, path, content: "1\n2\n🎵\n" });
    const part = await peer.request("fs/read_text_file", { sessionId, path, line: 2, limit: 1 });
    const missing = peer.request("fs/read_text_file", { sessionId, path: `${cwd}/nowhere.md` });
    const { code } = await missing.catch((error) => error);
    await say(`${part.content.trim()} ${code}`);
  },
  async run(turn) {
    const { exitCode, output } = await (turn.version === 1 ? runAtClient(turn) : runHere(turn));
    await turn.say(`${exitCode} ${output.trim()}`);
  },
  async form({ sessionId, peer, say }) {
    const name = { type: "string", title: "Name" };
    const requestedSchema = { type: "object", properties: { name }, required: ["name"] };
    const form = { mode: "form", message: "Who are you?", requestedSchema };
    const { action, content } = await peer.request("elicitation/create", { sessionId, ...form });
    await say(action === "accept" ? `Hello ${content.name}` : action);
  },
  silent: ({ cancelled }) => aborted(cancelled),
  async linger({ say, cancelled }) {
    await say("lingering");
    await aborted(cancelled);
  },
  async pause({ say, gate }) {
    await say("paused, ");
    await gate;
    await say("went on");
  },
  async fail({ peer }) {
    throw peer.error(-32050, "Out of milk", { left: 0 });
  },
  async die() {
    process.stderr.write("the milk boiled over\n");
    process.exit(7);
  },
  large: (turn, rest) => turn.say(large(rest)),
  async strange({ update, say }) {
    await update(strange);
    await say("still here");
  },
  logins: ({ say, logins }) => say(String(logins)),
};

const notesPatch = (path: string) =>
  [`diff --git ${path} ${path}`, `--- ${path}`, `+++ ${path}`, "@@ -1 +1,2 @@", " bread", "+milk", ""].join("\n");

const command = { command: process.execPath, args: ["-e", "console.log('made'); process.exit(3)"] };
const call = { toolCallId: "run", title: "Make", kind: "execute", status: "in_progress" };

/** Version 1: the client's terminal. */
async function runAtClient({ sessionId, cwd, peer, update }: PlainTurn) {
  await update({ sessionUpdate: "tool_call", ...call });
  const { terminalId } = await peer.request("terminal/create", { sessionId, cwd, ...command });
  const at = { sessionId, terminalId };
  await update({ sessionUpdate: "tool_call_update", toolCallId: "run", content: [{ type: "terminal", terminalId }] });
  const { exitCode } = await peer.request("terminal/wait_for_exit", at);
  const { output } = await peer.request("terminal/output", at);
  await peer.request("terminal/release", at);
  await update({ sessionUpdate: "tool_call_update", toolCallId: "run", status: "failed" });
  return { exitCode, output };
}

/** Version 2: the agent's own, which the client is shown. */
async function runHere({ cwd, update }: PlainTurn) {
  const terminalId = "term";
  await update({ sessionUpdate: "tool_call_update", ...call, content: [{ type: "terminal", terminalId }] });
  await update({ sessionUpdate: "terminal_update", terminalId, command: command.command, cwd });
  const [exitCode, output] = await new Promise<[unknown, string]>((resolve) =>
    execFile(command.command, command.args, { cwd }, (error, stdout) => resolve([error?.code ?? 0, stdout])),
  );
  const data = Buffer.from(output).toString("base64");
  await update({ sessionUpdate: "terminal_output_chunk", terminalId, data });
  await update({ sessionUpdate: "terminal_update", terminalId, exitStatus: { exitCode } });
  await update({ sessionUpdate: "tool_call_update", toolCallId: "run", status: "failed" });
  return { exitCode, output };
}
