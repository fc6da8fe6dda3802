import type { ClientModel } from "../client-program.ts";
import type { ClientCase } from "../client-test.ts";
import { known, text } from "./known.ts";

const usage = (more: object) => ({ sessionUpdate: "usage_update", used: 10, size: 100, ...more });
const info = (more: object) => ({ sessionUpdate: "session_info_update", ...more });
const compaction = (more: object) => ({ sessionUpdate: "compaction_update", compactionId: "c", ...more });
const say = (words: string) => ({ sessionUpdate: "agent_message_chunk", messageId: words, content: text(words) });

/** What an agent tells of a session besides its conversation. */
export const facts: readonly ClientCase[] = [
  {
    id: "facts/baseline",
    title: "In version 2 compactions need no capability",
    rules: ["COMP-02"],
    versions: [2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      await agent.update(compaction({ status: "in_progress" }));
      await agent.update(compaction({ status: "failed", error: "Too long" }));
      await test.goesOn("COMP-02", agent, "after a compaction");
      await agent.finish(prompt);
    },
  },
  {
    id: "facts/usage",
    title: "Usage is shown as it comes, in whatever unit, and may fall",
    rules: ["USAGE-03", "USAGE-06", "USAGE-07"],
    versions: [1, 2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = (rule: string, ok: boolean, model: ClientModel) =>
        test.holds(rule, ok, `It has the usage ${JSON.stringify(model.usage)}.`);
      let model = await after(usage({ cost: { amount: 1.5, currency: "credits" } }));
      is("USAGE-03", (model.usage?.cost as { currency?: string } | undefined)?.currency === "credits", model);
      model = await after(usage({ used: 3, size: 200 }));
      is("USAGE-06", model.usage?.used === 3 && model.usage?.size === 200, model);
      model = await after(usage({ used: 0, size: 0 }));
      is("USAGE-07", model.usage?.size === 0, model);
      await end();
    },
  },
  {
    id: "facts/cost",
    title: "A cost that is left out stays; null clears it",
    rules: ["USAGE-04"],
    versions: [2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const cost = (model: ClientModel) => (model.usage?.cost as { amount?: number } | null | undefined)?.amount;
      await after(usage({ cost: { amount: 2, currency: "USD" } }));
      const kept = cost(await after(usage({ used: 11 })));
      test.holds("USAGE-04", kept === 2, `It has the cost ${kept} after an update without one.`);
      const cleared = cost(await after(usage({ cost: null })));
      test.holds("USAGE-04", cleared === undefined, `It has the cost ${cleared} after null.`);
      await end();
    },
  },
  {
    id: "facts/kept-cost",
    title: "In version 1 a cost that is left out is just not told",
    rules: ["USAGE-05"],
    versions: [1],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      await after(usage({ cost: { amount: 2, currency: "USD" } }));
      const { usage: now } = await after(usage({ used: 11 }));
      const kept = (now?.cost as { amount?: number } | undefined)?.amount === 2;
      test.holds("USAGE-05", kept, `It has the usage ${JSON.stringify(now)}.`);
      await end();
    },
  },
  {
    id: "facts/info",
    title: "A title and a time that are left out stay; null clears them",
    rules: ["INFO-01", "INFO-02"],
    versions: [1, 2],
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const is = (rule: string, got: unknown, wanted: unknown) =>
        test.holds(rule, got === wanted, `Expected ${wanted}; it has ${got}.`);
      const at = "2026-01-02T03:04:05Z";
      await after(info({ title: "First", updatedAt: at }));
      let model = await after(info({}));
      is("INFO-01", model.title, "First");
      is("INFO-02", model.updatedAt, at);
      model = await after(info({ title: null, updatedAt: null }));
      is("INFO-01", model.title, undefined);
      is("INFO-02", model.updatedAt, undefined);
      is("INFO-01", (await after(info({ title: "Second" }))).title, "Second");
      await end();
    },
  },
  {
    id: "facts/notices",
    title: "A notice changes nothing but what is shown, whatever its severity",
    rules: ["NOTE-04", "NOTE-07", "NOTE-09", "NOTE-11"],
    versions: [1, 2],
    advertises: { 1: "session.notices" },
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const notice = (severity: unknown, title?: string) => ({ sessionUpdate: "notice", severity, title });
      let model = await after(notice("error", "The model is slow"));
      test.holds(
        "NOTE-07",
        model.completions === 0 && model.state.state === "running",
        `It shows ${JSON.stringify(model.state)} after a notice.`,
      );
      test.holds(
        "NOTE-09",
        model.notices.some(({ title }) => title === "The model is slow"),
        "It has lost a notice.",
      );
      model = await after(notice("_odd", "Strange"));
      test.holds(
        "NOTE-04",
        model.notices.some(({ title }) => title === "Strange"),
        "It has lost a notice of unknown severity.",
      );
      const before = model.notices.length;
      model = await after(notice("info", ""), notice("info"));
      test.holds("NOTE-11", model.notices.length === before, "It shows a notice without a title.");
      await end();
    },
  },
  {
    id: "facts/compactions",
    title: "A compaction has its place, is patched in it, and takes nothing away",
    rules: ["COMP-04", "COMP-07", "COMP-08", "COMP-10", "COMP-12"],
    versions: [1, 2],
    advertises: { 1: "session.compaction" },
    tells: true,
    async run(test) {
      const { after, end } = await known(test);
      const the = (model: ClientModel, id = "c") => model.compactions.find(({ compactionId }) => compactionId === id);
      const is = (rule: string, ok: boolean, model: ClientModel) =>
        test.holds(rule, ok, `It has ${JSON.stringify(model.compactions)}.`);
      const chunk = (id: string, words: string) => ({
        sessionUpdate: "compaction_summary_chunk",
        compactionId: id,
        content: text(words),
      });
      const summary = (model: ClientModel) =>
        ((the(model)?.summary ?? []) as { text?: string }[]).map((block) => block.text).join("");
      let model = await after(
        say("before"),
        compaction({ status: "in_progress" }),
        chunk("c", "So "),
        chunk("c", "far"),
      );
      is("COMP-08", summary(model) === "So far", model);
      model = await after(compaction({ status: "_odd" }));
      is("COMP-10", the(model)?.status === "_odd" && summary(model) === "So far", model);
      model = await after(compaction({ status: "completed", summary: [text("All")] }));
      is("COMP-08", summary(model) === "All", model);
      is("COMP-04", model.compactions.length === 1, model);
      model = await after(chunk("unseen", "early"));
      is("COMP-07", the(model, "unseen")?.status === "in_progress", model);
      test.holds(
        "COMP-12",
        model.messages.some((one) => one.text === "before"),
        "It has dropped the messages before the compaction.",
      );
      await end();
    },
  },
  {
    id: "facts/outside-a-turn",
    title: "Facts may come while no turn runs",
    rules: ["PROM-21", "INFO-04"],
    versions: [1],
    acts: ["new"],
    async run(test) {
      const agent = await test.start({}, { do: "new" });
      await agent.hearRequest("session/new");
      await agent.alive();
      await agent.update(info({ title: "Idle" }));
      await agent.update(usage({}));
      await agent.update({ sessionUpdate: "available_commands_update", availableCommands: [] });
      await test.goesOn("PROM-21", agent, "after updates outside of a turn");
      const { title } = await test.model();
      test.holds("INFO-04", title === "Idle", `It has the title ${JSON.stringify(title)}.`);
    },
  },
];
