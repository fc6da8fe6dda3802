import { pathToFileURL } from "node:url";
import { Halt, show } from "../../judge/index.ts";
import type { AgentCase, AgentSession, AgentTest } from "../agent-test.ts";
import { byVersion, holds, notChecked } from "../by-version.ts";
import type { ClaimName } from "../claims.ts";
import { takeIn } from "./take-in.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

/** Blocks that an agent need not take, by what it says if it does. */
const optional: readonly { readonly claim: ClaimName; readonly block: object }[] = [
  { claim: "image", block: { type: "image", mimeType: "image/png", data: PNG } },
  { claim: "audio", block: { type: "audio", mimeType: "audio/wav", data: WAV } },
  {
    claim: "embedded context",
    block: { type: "resource", resource: { uri: "file:///example/notes.txt", mimeType: "text/plain", text: "Milk" } },
  },
];

/** Which blocks a prompt may have. */
export const contentKinds: readonly AgentCase[] = [
  ...byVersion({
    id: "content/always",
    title: "Text and links are taken in prompts, with whatever else they carry",
    rules: ["CONT-01", "PROM-11", "CONT-02", "CONT-14", "CONT-17", "CONT-19"],
    async run(test) {
      const session = await test.session();
      const text = test.plays("say") ? test.prompt("say")[0]! : { type: "text", text: "Say hello." };
      const uri = pathToFileURL(`${test.folder}/notes.txt`).href;
      const link = { type: "resource_link", uri, name: "notes.txt" };
      const plain = await takes(test, session, [text], ["CONT-01", "PROM-11"], "a prompt of text");
      if (!plain) throw new Halt("not checked", "It does not even take a prompt of text without an error.");
      await takes(test, session, [text, link], ["CONT-02", "PROM-11"], "a prompt with a link");
      const annotated = { ...text, annotations: { priority: "high", audience: 7 } };
      await takes(test, session, [annotated], ["CONT-14"], "a block with malformed annotations");
      const foreign = { mimeType: "text/plain", size: 5, icons: [], _meta: { "example.com/a": 1 }, lastSeen: "today" };
      await takes(test, session, [text, { ...link, ...foreign }], ["CONT-17"], "a link with all that MCP gives it");
      if (test.protocol === 1) return;
      const size = 2 ** 63;
      await takes(test, session, [text, { ...link, size }], ["CONT-19"], "a link with a size of 2 to the 63rd");
    },
  }),
  ...byVersion({
    id: "content/not-advertised",
    title: "Blocks that the agent has not advertised are refused, and nothing of them is kept",
    rules: ["PROM-12", "LIFE-10", "LIFE-05"],
    async run(test) {
      const session = await test.session();
      const missing = optional.filter(({ claim }) => !test.claims(claim));
      const unknown = { claim: "unknown", block: { type: "_colloquy.test/chart", points: [1, 2] } };
      const given = test.protocol === 1 ? missing : [...missing, unknown];
      if (given.length === 0) return test.notApplicable("PROM-12", "The agent takes every kind of block.");
      for (const { claim, block } of given) {
        const what =
          claim === "unknown"
            ? "a block of an unknown type"
            : `content of the kind "${claim}", which it does not advertise`;
        await refuses(test, session, block, what, test.protocol === 1 ? ["PROM-12"] : ["LIFE-10", "LIFE-05"]);
      }
    },
  }),
  {
    id: "content/malformed",
    title: "A block of a known type with wrong fields is refused",
    rules: ["CONT-10"],
    versions: [2],
    async run(test) {
      const session = await test.session();
      const link = { type: "resource_link", name: "notes.txt" };
      for (const block of [{ type: "text" }, { type: "image" }, link, { type: "resource", resource: {} }])
        await refuses(test, session, block, JSON.stringify(block), ["CONT-10"]);
    },
  },
];

/** Whether the prompt was taken without an error; judged unless it may be that the agent has no model. */
async function takes(
  test: AgentTest,
  session: AgentSession,
  content: readonly object[],
  rules: readonly string[],
  what: string,
): Promise<boolean> {
  // A prompt that is cancelled might have been refused a moment later.
  const { answer } = await takeIn(session, content, { whole: test.plays("say") });
  const code = answer?.error?.code;
  const held = code === -32800;
  const first = rules.includes("CONT-01");
  // Whatever else goes wrong with plain text is not about the text.
  const unsure =
    answer === undefined || (first && code !== undefined && !held && ![-32600, -32601, -32602].includes(code));
  for (const rule of rules) {
    if (unsure)
      notChecked(test, rule, answer ? `It answered ${show(answer)}.` : "It answered nothing, even after a cancel.");
    else holds(test, rule, code === undefined || held, `It answered ${what} with ${show(answer)}.`, answer.at);
  }
  return !unsure && (code === undefined || held);
}

async function refuses(
  test: AgentTest,
  session: AgentSession,
  block: object,
  what: string,
  rules: readonly string[],
): Promise<void> {
  const { answer, inserted } = await takeIn(session, [{ type: "text", text: "Look at this." }, block]);
  if (answer === undefined) throw new Halt("not checked", `It answered ${what} with nothing, even after a cancel.`);
  for (const rule of rules) {
    const wrong = rule === "LIFE-05" ? answer.error === undefined : answer.error?.code !== -32602;
    const otherwise = wrong
      ? `Expected error -32602 for ${what}; it answered ${show(answer)}.`
      : `It refused ${what}, and inserted the message nevertheless.`;
    test.holds(rule, !wrong && inserted === undefined, otherwise, answer.at);
  }
}
