import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import { Gone } from "../../talk/index.ts";
import type { ClientModel } from "../client-program.ts";
import type { ClientCase } from "../client-test.ts";
import { known, same, text } from "./known.ts";

const advertises = { 1: "subagents" } as const;

/** Tells of a child, in the session of its parent. */
const child = (more: object = {}) => ({ sessionUpdate: "subagent_update", sessionId: "child", ...more });

/** Tells of a message between sessions, or of the next piece of one. */
const message = (messageId: string, more: object) => ({ sessionUpdate: "session_message", messageId, ...more });
const chunk = (messageId: string, words: string) => ({
  sessionUpdate: "session_message_chunk",
  messageId,
  content: text(words),
});

/** What the client knows of the child. Ends the case as not checked where its model has no subagents. */
function childOf({ subagents }: ClientModel) {
  if (subagents === undefined) throw new Halt("not checked", "The client tells nothing of subagents.");
  return subagents.find(({ sessionId }) => sessionId === "child");
}

/** What the client knows of such a message. Ends the case as not checked where its model has none. */
function messageOf({ sessionMessages }: ClientModel, id: string) {
  if (sessionMessages === undefined) throw new Halt("not checked", "The client tells nothing of session messages.");
  return sessionMessages.find(({ messageId }) => messageId === id);
}

/** Whether something has these members. */
function has(value: Message = {}, members: Message): boolean {
  return Object.entries(members).every(([member, wanted]) => same(value[member], wanted));
}

/** Sessions that a session has started. */
export const subagents: readonly ClientCase[] = [
  {
    id: "subagents/baseline",
    title: "In version 2 a child is kept without any capability, and nothing may be done to it but what is told",
    rules: ["SUBA-02"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const told = childOf(await after(child({ title: "Look around" })));
      const kept = told?.title === "Look around" && told?.capabilities == null;
      test.holds("SUBA-02", kept, `Of the child it has ${JSON.stringify(told)}.`);
      const cancellable = childOf(await after(child({ capabilities: { cancel: {} } })));
      const may = same(cancellable?.capabilities, { cancel: {} });
      test.holds("SUBA-02", may, `Of a child that can be cancelled it has ${JSON.stringify(cancellable)}.`);
      await end();
    },
  },
  {
    id: "subagents/patches",
    title: "What is told of a child is patched, its state is known or not, and its folders are its parent's",
    rules: ["SUBA-08", "SUBA-09", "SUBA-11", "SUBA-12", "SUBA-17"],
    versions: [1, 2],
    advertises,
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = (rule: string, ok: boolean, model: ClientModel) =>
        test.holds(rule, ok, `Of the child it has ${JSON.stringify(childOf(model))}.`);
      const state = (model: ClientModel) => childOf(model)?.state as { readonly state?: string } | undefined;
      const { cwd, additionalDirectories = [] } = test.talks[0]!.requests("session/new")[0]?.message.params ?? {};

      let model = await after(child({ title: "Look around" }));
      is("SUBA-08", childOf(model) !== undefined && childOf(model)?.capabilities == null, model);
      is("SUBA-09", childOf(model) !== undefined && state(model)?.state !== "idle", model);
      const inherits =
        childOf(model)?.cwd === cwd && same(childOf(model)?.additionalDirectories, additionalDirectories);
      is("SUBA-11", inherits, model);

      model = await after(child({ capabilities: { cancel: {} }, cwd: "/colloquy/own" }));
      is("SUBA-08", same(childOf(model)?.capabilities, { cancel: {} }), model);
      is("SUBA-11", childOf(model)?.cwd === "/colloquy/own", model);
      is("SUBA-11", same(childOf(model)?.additionalDirectories, additionalDirectories), model);
      model = await after(child({ additionalDirectories: ["/colloquy/more"] }));
      is("SUBA-08", same(childOf(model)?.capabilities, { cancel: {} }), model);
      is("SUBA-11", same(childOf(model)?.additionalDirectories, ["/colloquy/more"]), model);
      model = await after(child({ additionalDirectories: [], capabilities: null }));
      is("SUBA-08", childOf(model)?.capabilities == null, model);
      is("SUBA-11", same(childOf(model)?.additionalDirectories, []), model);

      model = await after(child({ state: { state: "running" } }), child({ state: { state: "idle" } }));
      is("SUBA-12", state(model)?.state === "idle", model);
      const once = { children: model.subagents, completions: model.completions };
      model = await after(child({ state: { state: "idle" } }));
      is("SUBA-17", same({ children: model.subagents, completions: model.completions }, once), model);
      model = await after(child({ state: { state: "running" } }));
      is("SUBA-12", state(model)?.state === "running", model);
      is("SUBA-09", state(model)?.state === "running", model);
      model = await after(child({ state: null }));
      is("SUBA-09", childOf(model) !== undefined && state(model)?.state !== "idle", model);
      is("SUBA-09", state(model)?.state !== "running", model);
      await end();
    },
  },
  {
    id: "subagents/messages",
    title: "A message between sessions is put together like others, and its id counts in its transcript alone",
    rules: ["SUBA-13", "SUBA-14"],
    versions: [1, 2],
    advertises,
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = (rule: string, ok: boolean, model: ClientModel, id = "m") =>
        test.holds(rule, ok, `Of the message it has ${JSON.stringify(messageOf(model, id))}.`);
      let model = await after(child(), chunk("m", "Look "), chunk("m", "around"));
      is("SUBA-13", messageOf(model, "m")?.text === "Look around", model);
      model = await after(message("m", { senderSessionId: "colloquy-session-1", recipientSessionId: "child" }));
      const from = { senderSessionId: "colloquy-session-1", recipientSessionId: "child" };
      is("SUBA-13", has(messageOf(model, "m"), { ...from, text: "Look around" }), model);
      model = await after(message("m", { content: [text("Look ")] }), chunk("m", "there"));
      is("SUBA-13", messageOf(model, "m")?.text === "Look there", model);
      model = await after(message("m", { content: null }));
      is("SUBA-13", messageOf(model, "m")?.text === "", model);

      const sent = { ...from, senderMessageId: "twin", recipientMessageId: "elsewhere" };
      model = await after(
        { sessionUpdate: "agent_message_chunk", messageId: "twin", content: text("Spoken") },
        message("twin", { ...sent, content: [text("Sent")] }),
      );
      await test.talks[0]!.update(message("twin", { content: [text("Of the child")] }), "child");
      model = await after();
      const spoken = model.messages.find(({ role, id }) => role === "agent" && id === "twin")?.text;
      test.holds(
        "SUBA-14",
        spoken === "Spoken",
        `Of the agent's message with that id it has ${JSON.stringify(spoken)}.`,
      );
      is("SUBA-14", has(messageOf(model, "twin"), { ...sent, text: "Sent" }), model, "twin");
      await end();
    },
  },
  {
    id: "subagents/questions",
    title: "A child may ask for permission, and whatever else its parent may ask",
    rules: ["SUBA-15"],
    versions: [1, 2],
    advertises,
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      await agent.update(child({ title: "Look around" }));
      const asked = await test.allowed(test.ask(agent, "of-the-child", { sessionId: "child" }));
      test.accepted("SUBA-15", asked, "a permission request of a child");
      if (test.capabilities.elicitation?.form != null) {
        const question = { sessionId: "child", mode: "form", message: "Who are you?" };
        const form = { type: "object", properties: { name: { type: "string" } } };
        const answer = agent.request("elicitation/create", { ...question, requestedSchema: form });
        if (test.asksItsUser) await Promise.race([answer, test.act({ do: "dismiss" })]);
        test.accepted("SUBA-15", await answer, "a form of a child");
      }
      await agent.finish(prompt);
    },
  },
  {
    id: "subagents/by-themselves",
    title: "A child is neither opened nor touched: what it does comes by itself, also while its parent is cancelled",
    rules: ["SUBA-05", "SUBA-07"],
    versions: [1, 2],
    advertises,
    acts: ["cancel"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      await agent.update(child({ title: "Look around", state: { state: "running" } }));
      await agent.update({ sessionUpdate: "agent_message_chunk", messageId: "c", content: text("Looking") }, "child");
      await agent.alive();
      await test.act({ do: "cancel" });
      await agent.until("session/cancel", () => agent.notifications("session/cancel").length > 0);
      await agent.finish(prompt, "cancelled");
      await agent.alive().catch((error) => {
        // A client that has one turn has ended.
        if (!(error instanceof Gone)) throw error;
      });
      const toIt = agent.heard.filter(
        ({ kind, message: { params } }) => kind !== "response" && params?.sessionId === "child",
      );
      const methods = toIt.map(({ message: { method } }) => method);
      const at = toIt[0] && { talk: agent, frame: toIt[0].frame };
      const opens = methods.some((method) => /^session\/(load|resume)$/.test(method));
      test.holds("SUBA-07", !opens, `It sends ${methods.join(", ")} for a child.`, at);
      const touches = methods.some((method) => !/^session\/(load|resume)$/.test(method));
      test.holds("SUBA-05", !touches, `It sends ${methods.join(", ")} for a child that has no capability.`, at);
    },
  },
];
