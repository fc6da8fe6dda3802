import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Message } from "../../frames/index.ts";
import { Refusal, type Serve } from "../../talk/index.ts";
import { everything } from "../agent-talk.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { byVersion, holds, notChecked } from "../by-version.ts";
import { allow, attended, choose, reject } from "../client-side.ts";
import { playPrompt, type Turn } from "../turn.ts";
import { askTwice, type TwoPermissions } from "../two-permissions.ts";

const METHOD = "session/request_permission";

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
      // The request had an id, and whoever needed the user has gone on: else neither of them would have been heard.
      holds(test, "PERM-25", true, "");
      if (state === "requires_action") holds(test, "LIFE-18", true, "");
      else notChecked(test, "LIFE-18", blocked);
      const call = callOf(message);
      const went = statusesSince(turn, call, message, frame);
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
      const answered = async ({ requests, turns }: TwoPermissions) => {
        const [no, yes] = requests.map(({ message }) => message) as [Message, Message];
        await talk.send({ jsonrpc: "2.0", id: yes.id, result: await allow(yes.params, yes) });
        await talk.send({ jsonrpc: "2.0", id: no.id, result: await reject(no.params, no) });
        return { no, yes, turns, ends: await Promise.all(turns.map((turn) => turn.end())) };
      };
      let asked = await answered(await askTwice(test, session));
      // With one call some take all for rejected that was to come of its turn.
      const whole = asked.turns.length === 1 && asked.ends[0]!.stopReason === "cancelled";
      if (whole) asked = await answered(await askTwice(test, session, true));
      const { no, yes, turns, ends } = asked;
      const ended = (request: Message) => {
        const turn = turns.find(({ session }) => session.sessionId === request.params?.sessionId);
        return turn && statusOf(turn, callOf(request));
      };
      const [rejected, allowed] = [ended(no), ended(yes)];
      const right = ends.every(({ refused }) => !refused) && rejected !== "completed" && allowed === "completed";
      const otherwise = `The first was rejected and the second allowed; the calls ended as ${rejected}, ${allowed}.`;
      test.holds("PERM-22", right, otherwise, ends[0]!.at);
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

function statuses(turn: Turn, call: unknown, of: (frame: number) => boolean = () => true): unknown[] {
  return turn
    .updates("tool_call", "tool_call_update")
    .filter(({ message, frame }) => message.params.update.toolCallId === call && of(frame))
    .flatMap(({ message }) => message.params.update.status ?? []);
}

/** The status that a call had while its user was asked, which the request itself may change, and all later ones. */
function statusesSince(turn: Turn, call: unknown, { params }: Message, asked: number): unknown[] {
  const { status } = params?.toolCall ?? params?.subject?.toolCall ?? {};
  const had = status ?? statuses(turn, call, (frame) => frame < asked).at(-1) ?? [];
  return [had].flat().concat(statuses(turn, call, (frame) => frame > asked));
}

function statusOf(turn: Turn, call: unknown): unknown {
  return statuses(turn, call).at(-1);
}

function isFinal(status: unknown): boolean {
  return ["completed", "failed", "cancelled"].includes(status as string);
}
