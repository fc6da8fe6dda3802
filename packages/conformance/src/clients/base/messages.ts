import type { ClientModel } from "../client-program.ts";
import type { ClientCase } from "../client-test.ts";
import { known, same, text } from "./known.ts";

const chunk = (messageId: string, words: string, sessionUpdate = "agent_message_chunk") => ({
  sessionUpdate,
  messageId,
  content: text(words),
});
const whole = (messageId: string, content?: unknown, more: object = {}) => ({
  sessionUpdate: "agent_message",
  messageId,
  ...(content !== undefined && { content }),
  ...more,
});

/** What a message says by now, among those of one role. */
const said = (model: ClientModel, id: string, role = "agent") =>
  model.messages.find((one) => one.id === id && one.role === role)?.text;

/** Messages, and the chunks that they come in. */
export const messages: readonly ClientCase[] = [
  {
    id: "messages/chunks",
    title: "Chunks of one message are one text; another id is another message",
    rules: ["MSG-02", "MSG-14"],
    versions: [1],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const model = await after(
        chunk("a", "Hel"),
        chunk("a", "lo"),
        chunk("b", "Other"),
        { sessionUpdate: "agent_thought_chunk", content: text("Hm") },
        { sessionUpdate: "agent_message_chunk", content: text("no ") },
        { sessionUpdate: "agent_message_chunk", content: text("id") },
      );
      const texts = model.messages.filter(({ role }) => role === "agent").map((one) => one.text);
      test.holds(
        "MSG-02",
        same(texts, ["Hello", "Other", "no id"]),
        `Expected three messages; it has ${JSON.stringify(texts)}.`,
      );
      const thoughts = model.messages.filter(({ role }) => role === "thought").map((one) => one.text);
      test.holds("MSG-14", same(thoughts, ["Hm"]), `Expected the thought apart; it has ${JSON.stringify(thoughts)}.`);
      await end();
    },
  },
  {
    id: "messages/patches",
    title: "A message is replaced, kept, emptied and appended to as its updates say",
    rules: ["MSG-04", "MSG-05", "MSG-06", "MSG-07", "MSG-12"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = async (rule: string, id: string, wanted: string, ...updates: readonly object[]) => {
        const is = said(await after(...(updates as never[])), id);
        test.holds(rule, is === wanted, `Expected ${JSON.stringify(wanted)}; the message says ${JSON.stringify(is)}.`);
      };
      await is("MSG-07", "c", "first", chunk("c", "first"));
      await is("MSG-07", "w", "", whole("w"));
      await is("MSG-06", "w", "and more", chunk("w", "and "), chunk("w", "more"));
      await is("MSG-04", "w", "C", whole("w", [text("C")]));
      await is("MSG-06", "w", "C!", chunk("w", "!"));
      await is("MSG-05", "w", "C!", whole("w"));
      await is("MSG-05", "w", "", whole("w", null));
      await is("MSG-05", "c", "", whole("c", []));
      const chunked = { ...chunk("meta", "x"), _meta: { "colloquy.test/of": "the chunk" } };
      await is("MSG-12", "meta", "x", chunked);
      const { messages } = await after();
      test.holds(
        "MSG-12",
        !JSON.stringify(messages).includes("the chunk"),
        "It has made a chunk's _meta the message's.",
      );
      await end();
    },
  },
  {
    id: "messages/places",
    title: "Messages keep their places and do not mix, whatever comes in between",
    rules: ["MSG-08", "MSG-09", "MSG-10", "MSG-13"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const model = await after(
        chunk("a", "a1"),
        chunk("b", "b1"),
        chunk("a", "a2"),
        chunk("b", "b2"),
        { sessionUpdate: "user_message", messageId: "a", content: [text("the user's")] },
        whole("mixed", [text("kept "), { type: "image" }, 5, text("too")]),
        chunk("a", "a3"),
      );
      test.holds(
        "MSG-09",
        said(model, "a") === "a1a2a3" && said(model, "b") === "b1b2",
        `It has ${JSON.stringify(model.messages)}.`,
      );
      test.holds(
        "MSG-08",
        said(model, "a", "user") === "the user's",
        "A user's message and an agent's with one id are not two.",
      );
      const order = model.messages.filter(({ id }) => id === "a" || id === "b").map(({ role, id }) => `${role} ${id}`);
      test.holds("MSG-10", same(order, ["agent a", "agent b", "user a"]), `Their order is ${order.join(", ")}.`);
      const kept = said(model, "mixed");
      test.holds("MSG-13", kept === "kept too", `Expected the blocks that are right; it has ${JSON.stringify(kept)}.`);
      await end();
    },
  },
  {
    id: "messages/inserted",
    title: "A prompt is shown once, as the agent has inserted it, whichever comes first",
    rules: ["LIFE-04", "LIFE-35", "LIFE-33"],
    versions: [2],
    tells: true,
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.update({ sessionUpdate: "user_message", messageId: "u", content: [text("As it was inserted")] });
      await agent.send({ jsonrpc: "2.0", id: prompt.message.id, result: { messageId: "u" } });
      await agent.update({ sessionUpdate: "state_update", state: "running" });
      await agent.alive();
      const { messages, completions } = await test.model();
      const users = messages.filter(({ role }) => role === "user").map((one) => one.text);
      test.holds("LIFE-04", users.length === 1, `The prompt is there ${users.length} times.`);
      test.holds("LIFE-35", same(users, ["As it was inserted"]), `It shows ${JSON.stringify(users)}.`);
      test.holds("LIFE-33", completions === 0, "It takes the answer to a prompt for the end of its turn.");
      await agent.finish(prompt);
    },
  },
];
