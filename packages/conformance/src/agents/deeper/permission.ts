import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import { Refusal, type Serve } from "../../talk/index.ts";
import { everything } from "../agent-talk.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { allow, attended, choose, reject } from "../client-side.ts";
import { playPrompt, type Turn } from "../turn.ts";

const METHOD = "session/request_permission";

/** How long a second question may come after the first, in milliseconds: most agents ask one at a time. */
const SECOND_MS = 1_000;

/** An answer that is no permission. */
interface No {
  readonly what: string;
  /** The rule at each version, besides PERM-02. */
  readonly rules: readonly string[];
  readonly serve: Serve;
}

const outcome =
  (given: unknown): Serve =>
  () => ({ outcome: given });

/** What the tool does is done by the agent itself: in the client's terminals nothing runs. */
const alone = (test: AgentTest) => attended(test, { capabilities: { ...everything[test.protocol], terminal: false } });

/** The id of an option with which the user would agree. */
const allowed: Serve = (params, request) => (allow(params, request) as Message).outcome.optionId;

const noes: readonly No[] = [
  { what: "the option that rejects", rules: ["PERM-07"], serve: reject },
  { what: '"cancelled"', rules: [], serve: outcome({ outcome: "cancelled" }) },
  {
    what: "an option that was not offered",
    rules: ["PERM-03", "PERM-05"],
    serve: outcome({ outcome: "selected", optionId: "no-such-option" }),
  },
  {
    what: "an unknown outcome with an option that allows",
    rules: ["PERM-04", "PERM-05"],
    serve: (params, request) => ({ outcome: { outcome: "_maybe", optionId: allowed(params, request) } }),
  },
  { what: "a selection of nothing", rules: ["PERM-05"], serve: outcome({ outcome: "selected" }) },
  { what: "an empty result", rules: ["PERM-05"], serve: () => ({}) },
  { what: "null", rules: ["PERM-05"], serve: () => null },
  { what: "error -32601", rules: ["PERM-06"], serve: () => new Refusal(-32601, "Method not found") },
  { what: "error -32603", rules: ["PERM-06"], serve: () => new Refusal(-32603, "Internal error") },
  { what: "error -32800", rules: ["PERM-06"], serve: () => new Refusal(-32800, "Request cancelled") },
];

/** Whether an agent does what needs a permission. */
export const permission: readonly AgentCase[] = [
  ...byVersion({
    id: "permission/no",
    title: "No answer but an allowing option that was offered lets the tool run",
    scenario: "permission",
    rules: ["PERM-02", "PERM-03", "PERM-04", "PERM-05", "PERM-06", "PERM-07", "PERM-24"],
    async run(test) {
      const { talk } = await alone(test);
      for (const { what, rules, serve } of noes) {
        talk.serve(METHOD, serve);
        const { turn, over } = await playPrompt(await test.open(talk), test.prompt("permission"));
        const asked = await turn.asks(METHOD);
        const ran = await taken(test);
        const otherwise = `The tool ran although its permission request was answered with ${what}.`;
        for (const rule of ["PERM-02", ...rules]) holds(test, rule, !ran, otherwise, { talk, frame: asked.frame });
        if (serve !== reject) continue;
        const status = statusOf(turn, callOf(asked.message));
        const left = `The rejected call was left with status ${JSON.stringify(status)}.`;
        holds(test, "PERM-24", isFinal(status), left, over.at);
      }
    },
  }),
  ...byVersion({
    id: "permission/yes",
    title: "An allowing option that was offered lets the tool run",
    scenario: "permission",
    rules: ["PERM-07", "PERM-08", "PERM-12", "PERM-24", "PERM-25", "LIFE-16", "LIFE-18"],
    async run(test) {
      const session = await alone(test);
      const { talk } = session;
      let state: unknown;
      talk.serve(METHOD, async (params, request) => {
        await talk.alive();
        const updates = talk.updates(session.sessionId).map(({ message }) => message.params.update);
        state = updates.findLast(({ sessionUpdate }) => sessionUpdate === "state_update")?.state;
        return choose("allow_once", "allow_always")(params, request);
      });
      const { turn, over } = await playPrompt(session, test.prompt("permission"));
      const { message, frame } = await turn.asks(METHOD);
      const at = { talk, frame };
      const { params } = message;
      const ids = [params?.options ?? []].flat().map((option: Message) => option?.optionId);
      holds(test, "PERM-07", await taken(test), "The tool did not run although an option that allows was chosen.", at);
      const offered = ids.length > 0 && new Set(ids).size === ids.length;
      holds(test, "PERM-08", offered, `The ids of its options: ${JSON.stringify(ids)}.`, at);
      const named = typeof params?.toolCall?.toolCallId === "string";
      holds(test, "PERM-12", named, `Its "toolCall": ${JSON.stringify(params?.toolCall)}.`, at);
      const blocked = `While it waited for a permission, the state was ${JSON.stringify(state)}.`;
      holds(test, "LIFE-16", state === "requires_action", blocked, at);
      // Whoever needed the user has gone on, and the request had an id: else neither of them would have been heard.
      holds(test, "PERM-25", true, "");
      holds(test, "LIFE-18", true, "");
      const call = callOf(message);
      const went = statuses(turn, call);
      const order = `The statuses of the allowed call: ${went.join(", ")}.`;
      holds(test, "PERM-24", went.includes("in_progress") && isFinal(went.at(-1)), order, over.at);
    },
  }),
  {
    id: "permission/two",
    title: "Two permission requests are open at the same time, and answered in the opposite order",
    scenario: "permissions",
    rules: ["PERM-22"],
    versions: [1, 2],
    async run(test) {
      const session = await alone(test);
      const { talk } = session;
      const second = Promise.withResolvers<void>();
      let [asked, both] = [0, false];
      talk.serve(METHOD, async (params, request) => {
        if (++asked > 1) {
          // Its answer goes out before that of the first.
          setImmediate(second.resolve);
          return allow(params, request);
        }
        both = await talk
          .until("a second permission request", () => asked > 1, Math.min(SECOND_MS, talk.patienceMs))
          .then(
            () => true,
            () => false,
          );
        if (both) await second.promise;
        return reject(params, request);
      });
      const { turn, over } = await playPrompt(session, test.prompt("permissions"));
      if (!both) throw new Halt("not checked", "The agent asked for one permission at a time.");
      if (over.stopReason === "cancelled")
        throw new Halt("not checked", "With one call the user also rejected all that was to come of the turn.");
      const calls = talk.requests(METHOD).map(({ message }) => statusOf(turn, callOf(message)));
      const right = !over.refused && calls[0] !== "completed" && calls[1] === "completed";
      const otherwise = `The first was rejected and the second allowed; the calls ended as ${calls.slice(0, 2).join(", ")}.`;
      test.holds("PERM-22", right, otherwise, over.at);
    },
  },
];

/** Whether the tool ran. What it made is removed. */
async function taken({ folder }: AgentTest): Promise<boolean> {
  const path = join(folder, "permitted.txt");
  const there = existsSync(path);
  if (there) await rm(path);
  return there;
}

/** The tool call that a permission request is about, where it says so. */
function callOf({ params }: Message): unknown {
  return params?.toolCall?.toolCallId ?? params?.subject?.toolCall?.toolCallId ?? params?.subject?.toolCallId;
}

function statuses(turn: Turn, call: unknown): unknown[] {
  return turn
    .updates("tool_call", "tool_call_update")
    .map(({ message }) => message.params.update)
    .filter(({ toolCallId, status }) => toolCallId === call && status != null)
    .map(({ status }) => status);
}

function statusOf(turn: Turn, call: unknown): unknown {
  return statuses(turn, call).at(-1);
}

function isFinal(status: unknown): boolean {
  return ["completed", "failed", "cancelled"].includes(status as string);
}
