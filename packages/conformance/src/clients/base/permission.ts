import { existsSync } from "node:fs";
import { join } from "node:path";
import { Halt } from "../../judge/index.ts";
import type { ClientCase } from "../client-test.ts";

const selected = (optionId: string) => ({ outcome: { outcome: "selected", optionId } });

/** Questions for permission, and what becomes of them. */
export const permission: readonly ClientCase[] = [
  {
    id: "permission/unseen-call",
    title: "A question about a tool call that was not announced is asked all the same",
    rules: ["PERM-13", "PERM-11"],
    versions: [1],
    acts: ["allow"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      const answer = await test.allowed(test.ask(agent, "never-announced"));
      test.accepted("PERM-11", answer, "a question for permission");
      const right = JSON.stringify(answer.result?.outcome) === JSON.stringify(selected("yes").outcome);
      test.holds(
        "PERM-13",
        right,
        `Expected the option "yes"; it answered ${JSON.stringify(answer.result)}.`,
        answer.at,
      );
      await agent.finish(prompt);
    },
  },
  {
    id: "permission/subject",
    title: "The tool call that is asked about is shown as any other, with its own title",
    rules: ["PERM-14", "PERM-15"],
    versions: [2],
    acts: ["allow"],
    tells: true,
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      await test.allowed(test.ask(agent, "new-call", { title: "May I?", description: "Because." }));
      await agent.alive();
      const { toolCalls } = await test.model();
      const call = toolCalls.find(({ toolCallId }) => toolCallId === "new-call");
      test.holds("PERM-14", call !== undefined, "The tool call that it was asked about is not there.");
      test.holds(
        "PERM-15",
        call?.title === "Touch a file",
        `Expected the call's own title; it has ${JSON.stringify(call?.title)}.`,
      );
      await agent.finish(prompt);
    },
  },
  {
    id: "permission/strange-subject",
    title: "A subject of an unknown type is asked about in general, or declined; one that is malformed is refused",
    rules: ["PERM-18", "PERM-19"],
    versions: [2],
    acts: ["reject"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      test.refused(
        "PERM-19",
        await test.ask(agent, "x", { subject: { type: "command" } }),
        "a command subject without a command",
        -32602,
      );
      const asked = test.ask(agent, "x", { subject: { type: "_net", host: "example.com" } });
      await Promise.race([asked, test.client.act({ do: "reject" })]);
      const answer = await asked;
      const outcome = answer.result?.outcome?.outcome;
      const right = answer.error !== undefined || outcome === "cancelled" || answer.result?.outcome?.optionId === "no";
      test.holds("PERM-18", right, `It answered ${JSON.stringify(answer.result)} to what it cannot know.`, answer.at);
      await test.goesOn("PERM-18", agent, "after a subject of an unknown type");
      await agent.finish(prompt);
    },
  },
  {
    id: "permission/strange-options",
    title: "Options of unknown kinds can be chosen from",
    rules: ["PERM-20"],
    versions: [1, 2],
    acts: ["reject"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const options = [
        { optionId: "later", name: "Later", kind: "_later" },
        { optionId: "no", name: "No", kind: "reject_once" },
      ];
      const asked = test.ask(agent, "t", { options });
      await Promise.race([asked, test.client.act({ do: "reject" })]);
      const answer = await asked;
      const { outcome, optionId } = answer.result?.outcome ?? {};
      const right =
        answer.error === undefined && (outcome === "cancelled" || optionId === "no" || optionId === "later");
      test.holds("PERM-20", right, `It answered ${JSON.stringify(answer.result ?? answer.error)}.`, answer.at);
      await agent.finish(prompt);
    },
  },
  {
    id: "permission/command",
    title: "A command that the user allows is the agent's to run",
    rules: ["PERM-17"],
    versions: [2],
    acts: ["allow"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const made = join(test.folder, "made-by-the-client");
      const subject = { type: "command", command: `touch ${made}`, cwd: test.folder };
      const answer = await test.allowed(test.ask(agent, "t", { subject }));
      await agent.alive();
      test.holds("PERM-17", !existsSync(made), "It has run the command that its user allowed.", answer.at);
      await agent.finish(prompt);
    },
  },
  {
    id: "permission/several",
    title: "Several questions may be open at once, and each gets its answer",
    rules: ["PERM-22"],
    versions: [1, 2],
    acts: ["allow"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const asked = ["a", "b", "c"].map((id) => test.ask(agent, id));
      for (const _ of asked) await test.act({ do: "allow" });
      for (const answer of await Promise.all(asked)) test.accepted("PERM-22", answer, "one of three questions");
      await agent.finish(prompt);
    },
  },
  {
    id: "permission/cancelled-turn",
    title: "When the user stops the turn, its questions are answered as cancelled",
    rules: ["CANC-06"],
    versions: [1],
    acts: ["cancel"],
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn();
      const asked = test.ask(agent, "t");
      await agent.alive();
      await test.act({ do: "cancel" });
      const cancel = await agent.next("session/cancel", (heard) => heard.message.method === "session/cancel");
      const { message } = cancel;
      const answer = await asked;
      const { outcome } = answer.result?.outcome ?? {};
      if (outcome === "selected" && answer.at.frame < cancel.frame)
        throw new Halt("not checked", "It had answered the question before its user stopped the turn.");
      test.holds(
        "CANC-06",
        outcome === "cancelled" && message.params?.sessionId === sessionId,
        `Expected the outcome "cancelled"; it answered ${JSON.stringify(answer.result ?? answer.error)}.`,
        answer.at,
      );
      await agent.finish(prompt, "cancelled");
    },
  },
  {
    id: "permission/withdrawn",
    title: "A question that the agent withdraws is answered as cancelled, or as it just was",
    rules: ["CANC-19", "RCAN-02"],
    versions: [2],
    acts: ["cancel"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const id = "question";
      const asked = test.ask(agent, "t", {}, id);
      await agent.alive();
      await agent.notify("$/cancel_request", { requestId: id });
      const answer = await asked;
      const outcome = answer.result?.outcome?.outcome;
      if (outcome === "selected" && !test.asksItsUser)
        test.notChecked("CANC-19", "It answers questions by itself, and may have done so before it was withdrawn.");
      else
        test.holds(
          "CANC-19",
          outcome === "cancelled",
          `Expected the outcome "cancelled"; it answered ${JSON.stringify(answer.result ?? answer.error)}.`,
          answer.at,
        );
      const twice = agent.heard.filter(({ kind, message: one }) => kind === "response" && one.id === id).length;
      test.holds("RCAN-02", twice === 1, `It answered ${twice} times.`, answer.at);
      await agent.finish(prompt);
    },
  },
  {
    id: "permission/late-updates",
    title: "Updates that come after the user has stopped the turn are still taken",
    rules: ["CANC-08", "CANC-01"],
    versions: [1, 2],
    acts: ["cancel"],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      await agent.say("Before. ", "late");
      await agent.alive();
      await test.act({ do: "cancel" });
      const { kind, frame } = await agent.next("session/cancel", ({ message }) => message.method === "session/cancel");
      test.holds("CANC-01", kind === "notification", "It has sent session/cancel as a request.", {
        talk: agent,
        frame,
      });
      await agent.say("And after.", "late");
      await test.goesOn("CANC-08", agent, "after an update that followed its cancel");
      await agent.finish(prompt, "cancelled");
      await test.tells("CANC-08", "And after.");
    },
  },
];
