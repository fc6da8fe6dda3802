import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Message } from "../../frames/index.ts";
import type { Answer } from "../../talk/index.ts";
import type { ClientTalk } from "../client-talk.ts";
import type { ClientCase, ClientTest } from "../client-test.ts";

const forms = { 1: "elicitation.form", 2: "elicitation.form" } as const;
const urls = { 1: "elicitation.url", 2: "elicitation.url" } as const;

/** Asks the user to fill in a form. */
function form(agent: ClientTalk, requestedSchema: unknown, more: Message = {}): Promise<Answer> {
  const { sessionId } = agent;
  return agent.request("elicitation/create", {
    sessionId,
    mode: "form",
    message: "Who are you?",
    requestedSchema,
    ...more,
  });
}

const text = (more: Message = {}) => ({
  type: "object",
  properties: { name: { type: "string", ...more } },
  required: ["name"],
});

/** Lets the user dismiss a question that may also be refused at once. */
async function dismissed(test: ClientTest, answer: Promise<Answer>): Promise<Answer> {
  await Promise.race([answer, test.client.act({ do: "dismiss" })]);
  return answer;
}

/** Questions to the user that are more than consent. */
export const elicitation: readonly ClientCase[] = [
  {
    id: "elicitation/unadvertised",
    title: "A way of asking that the client does not advertise is refused",
    rules: ["ELIC-04", "ELIC-09", "ELIC-02"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn();
      await agent.take(prompt);
      const { elicitation: offered } = test.capabilities;
      const url = { sessionId, mode: "url", message: "Look", url: "https://example.com/", elicitationId: "e" };
      const missing = [
        [offered?.form == null, "form", () => form(agent, text())],
        [offered?.url == null, "url", () => agent.request("elicitation/create", url)],
      ] as const;
      // One that has no elicitation at all does not know the method.
      const codes = offered == null ? [-32601, -32602] : [-32602];
      for (const [absent, mode, ask] of missing)
        if (absent) test.refused("ELIC-04", await ask(), `the mode "${mode}", which it does not advertise`, codes);
      if (offered?.form != null && offered?.url != null)
        test.notApplicable("ELIC-04", "The client advertises both modes.");
      const odd = await agent.request("elicitation/create", {
        sessionId,
        mode: "_telepathy",
        message: "Think of a number",
      });
      const { action } = odd.result ?? {};
      const right = odd.error !== undefined || action === "decline" || action === "cancel";
      test.holds("ELIC-09", right, `It answered ${JSON.stringify(odd.result)} to a mode that it cannot know.`, odd.at);
      if (offered == null || Object.keys(offered).length > 0)
        test.notApplicable("ELIC-02", 'It does not advertise "elicitation": {}.');
      else test.refused("ELIC-02", await form(agent, text()), "a form, of a client that names no mode", codes);
      await agent.finish(prompt);
    },
  },
  {
    id: "elicitation/actions",
    title: "A form is answered with one of three actions; what is accepted fits its schema",
    rules: ["ELIC-13", "ELIC-14", "ELIC-25"],
    versions: [1, 2],
    advertises: forms,
    acts: ["accept", "decline", "dismiss"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const schema = {
        type: "object",
        properties: { name: { type: "string", default: "Ada" }, times: { type: "integer", default: 3 } },
      };
      for (const [act, wanted] of [
        ["accept", "accept"],
        ["decline", "decline"],
        ["dismiss", "cancel"],
      ] as const) {
        const asked = form(agent, schema);
        await test.act({ do: act });
        const { result, error, at } = await asked;
        test.holds(
          "ELIC-13",
          result?.action === wanted,
          `Expected "${wanted}"; it answered ${JSON.stringify(result ?? error)}.`,
          at,
        );
        if (act !== "accept") continue;
        const { name, times } = result?.content ?? {};
        const fits = typeof name === "string" && (times === undefined || Number.isInteger(times));
        test.holds(
          "ELIC-14",
          fits,
          `What it accepted does not fit the schema: ${JSON.stringify(result?.content)}.`,
          at,
        );
        test.holds(
          "ELIC-25",
          name === "Ada" && times === 3,
          `It has not begun with the defaults: ${JSON.stringify(result?.content)}.`,
          at,
        );
      }
      await agent.finish(prompt);
    },
  },
  {
    id: "elicitation/strange-forms",
    title: "Forms that are strange are neither fatal nor taken for something else",
    rules: ["ELIC-23", "ELIC-28", "ELIC-29"],
    versions: [1, 2],
    advertises: forms,
    acts: ["dismiss"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const properties = { colour: { type: "_colour", palette: ["red"] }, name: { type: "string" } };
      const odd = await dismissed(test, form(agent, { type: "object", properties }));
      const right = odd.error !== undefined || ["cancel", "decline", "accept"].includes(odd.result?.action);
      test.holds("ELIC-23", right, `It answered ${JSON.stringify(odd.result)}.`, odd.at);
      await test.goesOn("ELIC-23", agent, "after a property of an unknown type");
      await dismissed(test, form(agent, text({ pattern: "^(a+)+$", default: `${"a".repeat(40)}!` })));
      await test.goesOn("ELIC-28", agent, "after a pattern that takes forever where it does not match");
      const malformed = await dismissed(test, form(agent, text({ minLength: "three" })));
      test.refused("ELIC-29", malformed, "a length that is no number", -32602);
      await agent.finish(prompt);
    },
  },
  {
    id: "elicitation/withdrawn",
    title: "A form that the agent withdraws is closed and answered",
    rules: ["RCAN-14"],
    versions: [1, 2],
    advertises: forms,
    acts: ["dismiss"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const since = agent.heard.length;
      const params = { sessionId: agent.sessionId, mode: "form", message: "Who are you?", requestedSchema: text() };
      await agent.send({ jsonrpc: "2.0", id: "form", method: "elicitation/create", params });
      await agent.alive();
      await agent.notify("$/cancel_request", { requestId: "form" });
      const { result, error, at } = await agent.answerTo("form", { since });
      const right = result?.action === "cancel" || error?.code === -32800;
      test.holds(
        "RCAN-14",
        right,
        `Expected "cancel" or error -32800; it answered ${JSON.stringify(result ?? error)}.`,
        at,
      );
      await agent.finish(prompt);
    },
  },
  {
    id: "elicitation/url",
    title: "A URL is opened with consent alone, and its end may come at any time",
    rules: ["ELIC-35", "ELIC-36", "ELIC-40", "ELIC-43", "ELIC-44"],
    versions: [1, 2],
    advertises: urls,
    acts: ["dismiss"],
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn();
      await agent.take(prompt);
      await using site = await quietSite();
      await agent.notify("elicitation/complete", { elicitationId: "never-asked" });
      await test.goesOn("ELIC-43", agent, "after the end of an elicitation that it does not know");
      const url = {
        sessionId,
        mode: "url",
        message: "Sign in",
        url: site.url,
        elicitationId: "early",
      };
      const asked = agent.request("elicitation/create", url);
      await agent.alive();
      await test.shows("ELIC-36", "urls", site.url, (shown) => unbroken(shown).includes(site.url));
      await agent.notify("elicitation/complete", { elicitationId: "early" });
      const { result, error, at } = await dismissed(test, asked);
      test.holds("ELIC-35", site.visits() === 0, "It has fetched a URL that its user has not agreed to open.", at);
      const known = ["accept", "decline", "cancel"].includes(result?.action);
      test.holds("ELIC-44", known, `It answered ${JSON.stringify(result ?? error)}.`, at);
      const plain = result?.content == null;
      test.holds("ELIC-40", plain, "It sends content with its answer to a URL.", at);
      await test.goesOn("ELIC-44", agent, "after the end of an elicitation that its user has not answered yet");
      await agent.finish(prompt);
    },
  },
];

/** What is shown, as if lines had no end and boxes no sides. */
function unbroken(shown: string): string {
  return shown.replace(/[^!-~]+/g, "");
}

/** A site on this machine that counts who comes. */
async function quietSite(): Promise<{ readonly url: string; visits(): number } & AsyncDisposable> {
  let visits = 0;
  const server = createServer((_, response) => {
    visits++;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // Longer than a line of most screens.
    url: `http://127.0.0.1:${port}/colloquy?${"and-so-on=".repeat(20)}end`,
    visits: () => visits,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
