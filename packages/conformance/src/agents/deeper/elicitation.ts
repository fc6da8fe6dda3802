import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import { type Heard, Refusal, type Serve, unanswered } from "../../talk/index.ts";
import { type AgentTalk, everything } from "../agent-talk.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { playPrompt, sendPrompt, type Turn } from "../turn.ts";

const METHOD = "elicitation/create";

/** Questions that an agent asks its user. */
export const elicitation: readonly AgentCase[] = [
  ...byVersion({
    id: "elicitation/form",
    title: "A form is filled in, declined, dismissed, and answered with nonsense",
    scenario: "form",
    rules: ["ELIC-05", "ELIC-16", "ELIC-17", "ELIC-18", "ELIC-19", "ELIC-20", "ELIC-21"],
    async run(test) {
      const { talk } = await attended(test);
      const play = async (serve: Serve) => {
        talk.serve(METHOD, serve);
        const { turn, over } = await playPrompt(await test.open(talk), test.prompt("form"));
        return { asked: await turn.asks(METHOD), over, said: turn.said() };
      };
      const filled: Serve = ({ requestedSchema }) => ({ action: "accept", content: fillIn(requestedSchema ?? {}) });
      const accepted = await play(filled);
      judgeForm(test, accepted.asked.message.params, { talk, frame: accepted.asked.frame });
      const declined = await play(() => ({ action: "decline" }));
      const cancelled = await play(() => ({ action: "cancel" }));
      const failed = await play(() => new Refusal(-32603, "Internal error"));
      for (const { over } of [accepted, declined, cancelled]) {
        const seen = `The turn ended with ${JSON.stringify(over.error)}.`;
        test.holds("ELIC-17", !over.refused && over.stopReason !== "error", seen, over.at);
      }
      // Whether the work fails with the question is the agent's own affair; that it goes on as if it were accepted is not.
      const taken = `After an error it said what it says to an accepted form: ${JSON.stringify(failed.said)}.`;
      const tells = accepted.said !== cancelled.said;
      test.holds("ELIC-17", !tells || failed.said !== accepted.said, taken, failed.over.at);
      const full = await play((params, request) => ({ ...(filled(params, request) as Message), action: "decline" }));
      const same = `Declined, it said ${JSON.stringify(declined.said)}; declined with content, ${JSON.stringify(full.said)}.`;
      test.holds("ELIC-16", !tells || full.said !== accepted.said, same, full.over.at);
      const strange = await play((params, request) => ({ ...(filled(params, request) as Message), action: "_later" }));
      const said = `To an unknown action with content it said: ${JSON.stringify(strange.said)}.`;
      const asAccept = tells && strange.said === accepted.said;
      const asDecline = declined.said !== cancelled.said && strange.said === declined.said;
      for (const rule of ["ELIC-18", "ELIC-19"]) holds(test, rule, !asAccept && !asDecline, said, strange.over.at);
    },
  }),
  ...byVersion({
    id: "elicitation/waits",
    title: "While it waits for a form, its state says so",
    scenario: "form",
    rules: ["ELIC-47"],
    async run(test) {
      const session = await attended(test);
      const { talk } = session;
      let state: unknown;
      talk.serve(METHOD, async () => {
        await talk.alive();
        const all = talk.updates(session.sessionId).map(({ message }) => message.params.update);
        state = all.findLast(({ sessionUpdate }) => sessionUpdate === "state_update")?.state;
        return { action: "cancel" };
      });
      const { turn } = await playPrompt(session, test.prompt("form"));
      const { frame } = await turn.asks(METHOD);
      const otherwise = `While it waited for a form, the state was ${JSON.stringify(state)}.`;
      test.holds("ELIC-47", state === "requires_action", otherwise, { talk, frame });
    },
  }),
  ...byVersion({
    id: "elicitation/url",
    title: "A page is to be opened; the user agrees, declines and turns away",
    scenario: "url",
    rules: ["ELIC-05", "ELIC-17", "ELIC-33", "ELIC-41", "ELIC-42"],
    async run(test) {
      const { talk } = await attended(test);
      const open: unknown[] = [];
      for (const action of ["accept", "decline", "cancel"]) {
        talk.serve(METHOD, () => ({ action }));
        const { turn, over } = await playPrompt(await test.open(talk), test.prompt("url"));
        const { message, frame } = await turn.asks(METHOD);
        const at = { talk, frame };
        const { mode, elicitationId, url } = message.params ?? {};
        test.holds("ELIC-05", mode === "url", `Its mode is ${JSON.stringify(mode)}.`, at);
        open.push(elicitationId);
        test.holds("ELIC-33", isSafe(url), `Its url is ${JSON.stringify(url)}.`, at);
        const seen = `After "${action}" the turn ended with ${JSON.stringify(over.error)}.`;
        test.holds("ELIC-17", !over.refused && over.stopReason !== "error", seen, over.at);
      }
      await judgeIds(test, talk);
      open.push(...talk.requests(METHOD).map(({ message }) => message.params?.elicitationId));
      const [stray] = talk
        .notifications("elicitation/complete")
        .filter(({ message }) => !open.includes(message.params?.elicitationId));
      const otherwise = `It completed ${JSON.stringify(stray?.message.params)}, which it had not asked for.`;
      test.holds("ELIC-42", stray === undefined, otherwise, stray && { talk, frame: stray.frame });
    },
  }),
  ...without("form", [undefined, {}, { form: null, url: {} }]),
  ...without("url", [{}, { form: {}, url: null }]),
];

/** The case of clients that do not take a kind of question. */
function without(scenario: "form" | "url", offers: readonly unknown[]): readonly AgentCase[] {
  return byVersion({
    id: `elicitation/no-${scenario}`,
    title: `A client that does not advertise the mode "${scenario}" is not asked in it`,
    scenario,
    rules: scenario === "form" ? ["ELIC-01", "ELIC-02", "ELIC-03"] : ["ELIC-01", "ELIC-03"],
    async run(test) {
      const taking = await attended(test);
      await playPrompt(taking, test.prompt(scenario));
      if (askedIn(scenario, taking.talk) === undefined)
        throw new Halt("not checked", `The agent does not ask in the mode "${scenario}" where it may.`);
      for (const offer of offers) {
        const capabilities = { ...everything[test.protocol], elicitation: offer };
        const session = await attended(test, { capabilities });
        const turn = await sendPrompt(session, test.prompt(scenario));
        const over = await turn.end();
        const { talk } = session;
        const asked = askedIn(scenario, talk);
        const said = `It asked in the mode "${scenario}" a client that advertises ${JSON.stringify(offer)}.`;
        const place = asked && { talk, frame: asked.frame };
        test.holds("ELIC-01", asked === undefined, said, place);
        if (scenario === "form" && JSON.stringify(offer) === "{}")
          test.holds("ELIC-02", asked === undefined, said, place);
        const failed = `Without it, the turn ended with ${JSON.stringify(over.error)}.`;
        test.holds(
          "ELIC-03",
          !over.refused && over.stopReason !== "error",
          failed,
          turn.talk === talk ? over.at : undefined,
        );
      }
    },
  });
}

function askedIn(mode: "form" | "url", talk: AgentTalk): Heard | undefined {
  return talk.requests(METHOD).find(({ message }) => message.params?.mode === mode);
}

/** ELIC-41: two sessions ask at the same time. */
async function judgeIds(test: AgentTest, talk: AgentTalk): Promise<void> {
  const before = talk.requests(METHOD).length;
  const asked = () => talk.requests(METHOD).slice(before);
  talk.serve(METHOD, () => unanswered);
  const turns: Turn[] = [];
  for (let n = 0; n < 2; n++) turns.push(await sendPrompt(await test.open(talk), test.prompt("url")));
  await talk.until("two elicitations at the same time", () => asked().length === 2);
  const ids = asked().map(({ message }) => message.params?.elicitationId);
  const fresh = ids.every((id) => typeof id === "string") && ids[0] !== ids[1];
  const otherwise = `Two that are open at the same time have the ids ${JSON.stringify(ids)}.`;
  test.holds("ELIC-41", fresh, otherwise, { talk, frame: asked()[1]!.frame });
  for (const { message } of asked()) await talk.send({ jsonrpc: "2.0", id: message.id, result: { action: "cancel" } });
  for (const turn of turns) await turn.end();
}

const KINDS: readonly unknown[] = ["string", "number", "integer", "boolean", "array"];

function judgeForm(test: AgentTest, params: Message, at: Parameters<typeof holds>[4]): void {
  const { mode, requestedSchema: schema } = params ?? {};
  if (mode === "url") throw new Halt("not checked", "The agent asked for a page in place of a form.");
  test.holds("ELIC-05", mode === "form", `Its mode is ${JSON.stringify(mode)}.`, at);
  const odd = Object.entries(schema?.properties ?? {}).find(
    ([, property]) => !KINDS.includes((property as Message)?.type),
  );
  test.holds("ELIC-20", odd === undefined, `A property of its form: ${JSON.stringify(odd)}.`, at);
  const whole = schema?.type === "object" && typeof schema.properties === "object" && schema.properties !== null;
  holds(test, "ELIC-21", whole, `Its schema: ${JSON.stringify(schema)?.slice(0, 300)}.`, at);
}

/** Content that fits a form. */
function fillIn({ properties = {}, required = [] }: Message): Message {
  const names = Object.keys(properties).filter((name) => required.length === 0 || required.includes(name));
  return Object.fromEntries(names.map((name) => [name, valueFor(properties[name])]));
}

function valueFor(property: Message): unknown {
  const [choice] = property?.enum ?? [];
  const [one] = property?.oneOf ?? [];
  if (property?.type === "boolean") return true;
  if (property?.type === "integer" || property?.type === "number") return property.minimum ?? property.maximum ?? 1;
  if (property?.type === "array") return [property.items?.enum?.[0] ?? property.items?.anyOf?.[0]?.const];
  return choice ?? one?.const ?? "milk".padEnd(property?.minLength ?? 0, "k");
}

function isSafe(url: unknown): boolean {
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
