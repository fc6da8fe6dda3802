import { Halt } from "../../judge/index.ts";
import type { Answer } from "../../talk/index.ts";
import type { ClientTalk } from "../client-talk.ts";
import type { ClientCase, ClientTest } from "../client-test.ts";

const advertises = { 1: "elicitation.form", 2: "elicitation.form" } as const;

interface Field {
  readonly [member: string]: unknown;
}

/** Asks the user for one thing. */
function ask(agent: ClientTalk, field: Field): Promise<Answer> {
  const requestedSchema = {
    type: "object",
    properties: { answer: { title: "Answer", ...field } },
    required: ["answer"],
  };
  const { sessionId } = agent;
  return agent.request("elicitation/create", { sessionId, mode: "form", message: "What is it?", requestedSchema });
}

/** Lets the user try to send this. Resolves to the answer, which is that of a user who gives up where it could not be sent. */
async function tried(test: ClientTest, agent: ClientTalk, field: Field, text: string): Promise<Answer> {
  const since = agent.heard.length;
  const asked = ask(agent, field);
  await test.act({ do: "fill in", field: "answer", text });
  // What was sent has come before the answer to another request.
  const last = await agent.alive();
  const sent = agent.heard
    .slice(since, last)
    .some(({ kind, message }) => kind === "response" && message.result?.action);
  if (!sent) await test.act({ do: "dismiss" });
  return asked;
}

/** The rule holds if what breaks a limit is not accepted. */
async function keeps(test: ClientTest, agent: ClientTalk, rule: string, field: Field, text: string, fits: Fits) {
  const { result, at } = await tried(test, agent, field, text);
  const answer = result?.content?.answer;
  const ok = result?.action !== "accept" || fits(answer);
  test.holds(rule, ok, `It accepts ${JSON.stringify(answer)} for ${JSON.stringify(field)}.`, at);
}

type Fits = (answer: unknown) => boolean;

/** A user who fills in a form. */
export const forms: readonly ClientCase[] = [
  {
    id: "forms/filled-in",
    title: "A form waits for its user, says who asks, and is sent as he has changed it",
    rules: ["ELIC-10", "ELIC-11"],
    versions: [1, 2],
    advertises,
    acts: ["fill in", "decline"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const since = agent.heard.length;
      const asked = ask(agent, { type: "string" });
      await agent.alive();
      const early = agent.heard.slice(since).some(({ message }) => message.result?.action !== undefined);
      if (!test.holds("ELIC-11", !early, "It has answered before its user has seen the form."))
        throw new Halt("not checked", "It leaves nothing for its user to do.");
      const { title } = agent.introduction().agentInfo ?? agent.introduction().info;
      await test.shows("ELIC-10", "agent", title);
      await test.act({ do: "fill in", field: "answer", text: "Grace" });
      const { result, error, at } = await asked;
      const sent = result?.action === "accept" && result.content?.answer === "Grace";
      const got = JSON.stringify(result ?? error);
      test.holds("ELIC-11", sent, `Its user has filled in "Grace"; it answered ${got}.`, at);
      const refused = ask(agent, { type: "string" });
      await test.act({ do: "decline" });
      const { action } = (await refused).result ?? {};
      test.holds("ELIC-10", action === "decline", `Its user has declined; it answered ${JSON.stringify(action)}.`);
      await agent.finish(prompt);
    },
  },
  {
    id: "forms/limits",
    title: "What breaks a limit of a form is not sent",
    rules: ["ELIC-26"],
    versions: [1, 2],
    advertises,
    acts: ["fill in", "dismiss"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const short = { type: "string", minLength: 2, maxLength: 3 };
      await sends(test, agent, short, "abc");
      const fits = (least: number, most: number) => (answer: unknown) =>
        typeof answer === "string" && answer.length >= least && answer.length <= most;
      await keeps(test, agent, "ELIC-26", short, "abcd", fits(2, 3));
      await keeps(test, agent, "ELIC-26", short, "a", fits(2, 3));
      const few = { type: "integer", minimum: 2, maximum: 5 };
      const inRange: Fits = (answer) => Number.isInteger(answer) && Number(answer) >= 2 && Number(answer) <= 5;
      for (const text of ["9", "1", "2.5"]) await keeps(test, agent, "ELIC-26", few, text, inRange);
      const one = { type: "string", enum: ["red", "blue"] };
      await keeps(test, agent, "ELIC-26", one, "green", (answer) => answer === "red" || answer === "blue");
      const several = { type: "array", minItems: 2, items: { type: "string", enum: ["red", "blue"] } };
      await keeps(test, agent, "ELIC-26", several, "red", (answer) => Array.isArray(answer) && answer.length === 2);
      await agent.finish(prompt);
    },
  },
  {
    id: "forms/pattern",
    title: "A pattern is read as ECMA-262 says",
    rules: ["ELIC-27"],
    versions: [2],
    advertises,
    acts: ["fill in", "dismiss"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const plain = { type: "string", pattern: "^[a-c]+$" };
      await sends(test, agent, plain, "abc");
      const { result: odd } = await tried(test, agent, plain, "xyz");
      if (odd?.action === "accept") throw new Halt("not checked", "It does not hold its user to patterns.");
      // A lookbehind, a named group, and digits that are none but 0 to 9.
      const field = { type: "string", pattern: "(?<=#)(?<number>\\d{2})$" };
      const { result, at } = await tried(test, agent, field, "see #42");
      const sent = result?.content?.answer === "see #42";
      test.holds("ELIC-27", sent, `It does not let its user send "see #42" for ${JSON.stringify(field)}.`, at);
      await keeps(test, agent, "ELIC-27", field, "see #٤٢", (answer) => /(?<=#)\d{2}$/.test(String(answer)));
      await agent.finish(prompt);
    },
  },
];

/** Ends the case as not checked where the user cannot send what fits: that nothing is sent tells nothing then. */
async function sends(test: ClientTest, agent: ClientTalk, field: Field, text: string): Promise<void> {
  const { result } = await tried(test, agent, field, text);
  if (result?.action !== "accept" || result.content?.answer !== text)
    throw new Halt("not checked", `Its user could not send ${JSON.stringify(text)} for ${JSON.stringify(field)}.`);
}
