import type { ClientModel } from "../client-program.ts";
import type { ClientCase } from "../client-test.ts";
import { known, same } from "./known.ts";

const select = (id: string, protocol: 1 | 2, more: object = {}) => ({
  [protocol === 1 ? "id" : "configId"]: id,
  name: id,
  type: "select",
  currentValue: "a",
  options: [
    { value: "a", name: "A" },
    { value: "b", name: "B" },
  ],
  ...more,
});
const optionIds = (model: ClientModel) => model.configOptions.map(({ id }) => id).join();
const modes = {
  currentModeId: "ask",
  availableModes: [
    { id: "ask", name: "Ask" },
    { id: "code", name: "Code" },
  ],
};

/** Config options, modes and slash commands. */
export const settings: readonly ClientCase[] = [
  {
    id: "settings/options",
    title: "Each list of options replaces the one before; options that are strange are left alone",
    rules: ["CONF-04", "CONF-17", "CONF-22", "CONF-23", "CONF-30"],
    versions: [1, 2],
    tells: true,
    async run(test) {
      const one = (id: string, more: object = {}) => select(id, test.protocol, more);
      const { after, end } = await known(test, { configOptions: [one("first"), one("second", { category: "_own" })] });
      const update = (configOptions: unknown) => ({ sessionUpdate: "config_option_update", configOptions });
      const is = (rule: string, ok: boolean, model: ClientModel) =>
        test.holds(rule, ok, `It has the options ${JSON.stringify(model.configOptions)}.`);
      let model = await after();
      is("CONF-17", optionIds(model) === "first,second", model);
      model = await after(update([one("second", { currentValue: "b" })]));
      is("CONF-04", optionIds(model) === "second", model);
      is("CONF-23", model.configOptions[0]?.currentValue === "b", model);
      model = await after(update([one("second"), { name: "no id" }, 5]));
      is("CONF-30", optionIds(model) === "second", model);
      model = await after(
        update([one("second"), one("slider", { type: "_slider", options: undefined, currentValue: 5 })]),
      );
      is(
        "CONF-22",
        model.configOptions.some(({ id }) => id === "second"),
        model,
      );
      await end();
    },
  },
  {
    id: "settings/refused",
    title: "An option that could not be set keeps its value",
    rules: ["CONF-28"],
    versions: [1, 2],
    acts: ["new", "set option"],
    tells: true,
    async run(test) {
      const session = { configOptions: [select("model", test.protocol)] };
      const refuse = () => {
        throw new Error("no");
      };
      const agent = await test.start({ session, serve: { "session/set_config_option": refuse } }, { do: "new" });
      await agent.hearRequest("session/new");
      await agent.alive();
      await test.act({ do: "set option", configId: "model", value: "b" });
      await agent.hearRequest("session/set_config_option");
      await agent.alive();
      const { configOptions } = await test.model();
      const [option] = configOptions;
      test.holds(
        "CONF-28",
        option?.currentValue === "a",
        `It shows ${JSON.stringify(option?.currentValue)} after a refusal.`,
      );
    },
  },
  {
    id: "settings/modes",
    title: "Modes change when the agent says so, also to one that it has not named",
    rules: ["MODE-04", "MODE-06", "MODE-08", "MODE-11"],
    versions: [1],
    tells: true,
    async run(test) {
      const odd = { ...modes, availableModes: [...modes.availableModes, { name: "no id" }, 5] };
      const { after, end } = await known(test, { modes: odd });
      const is = (rule: string, model: ClientModel, wanted: string) =>
        test.holds(
          rule,
          model.currentModeId === wanted,
          `Expected the mode "${wanted}"; it shows "${model.currentModeId}".`,
        );
      is("MODE-11", await after(), "ask");
      is("MODE-04", await after({ sessionUpdate: "current_mode_update", currentModeId: "code" }), "code");
      is("MODE-06", await after({ sessionUpdate: "current_mode_update", modeId: "ask" }), "ask");
      const { currentModeId } = await after({ sessionUpdate: "current_mode_update", currentModeId: "unlisted" });
      const sane = currentModeId === "unlisted" || currentModeId === "ask";
      test.holds("MODE-08", sane, `It shows the mode ${JSON.stringify(currentModeId)}.`);
      await end();
    },
  },
  {
    id: "settings/set-mode",
    title: "The answer to session/set_mode may have more in it than it needs",
    rules: ["MODE-07"],
    versions: [1],
    acts: ["new", "set mode"],
    async run(test) {
      const agent = await test.start(
        { session: { modes }, serve: { "session/set_mode": () => ({ modeId: "code", more: [1] }) } },
        { do: "new" },
      );
      await agent.hearRequest("session/new");
      await agent.alive();
      await test.act({ do: "set mode", modeId: "code" });
      await agent.hearRequest("session/set_mode");
      await test.goesOn("MODE-07", agent, "after an answer to session/set_mode with more in it");
    },
  },
  {
    id: "settings/boolean",
    title: "A boolean is set as one",
    rules: ["CONF-08"],
    versions: [1],
    advertises: { 1: "session.configOptions.boolean" },
    acts: ["new", "set option"],
    async run(test) {
      const session = { configOptions: [{ id: "brave", name: "Brave", type: "boolean", currentValue: false }] };
      const agent = await test.start({ session }, { do: "new" });
      await agent.hearRequest("session/new");
      await agent.alive();
      await test.act({ do: "set option", configId: "brave", value: true });
      const { message, frame } = await agent.hearRequest("session/set_config_option");
      const { type, value } = message.params ?? {};
      const at = { talk: agent, frame };
      test.holds("CONF-08", type === "boolean" && value === true, `It sent ${JSON.stringify(message.params)}.`, at);
    },
  },
  {
    id: "settings/both",
    title: "Where a mode is an option too, the option is set",
    rules: ["CONF-25"],
    versions: [1],
    acts: ["new", "set option"],
    async run(test) {
      const options = modes.availableModes.map(({ id, name }) => ({ value: id, name }));
      const option = select("mode", 1, { category: "mode", currentValue: "ask", options });
      const agent = await test.start({ session: { modes, configOptions: [option] } }, { do: "new" });
      await agent.hearRequest("session/new");
      await agent.alive();
      await test.act({ do: "set option", configId: "mode", value: "code" });
      await agent.hearRequest("session/set_config_option");
      await agent.alive();
      const [used] = agent.requests("session/set_mode");
      const at = used && { talk: agent, frame: used.frame };
      test.holds("CONF-25", used === undefined, "It sets the mode, though there is an option for it.", at);
    },
  },
  {
    id: "settings/commands",
    title: "Each list of commands replaces the one before; entries that are malformed cost themselves",
    rules: ["CMD-01", "CMD-13"],
    versions: [1, 2],
    tells: true,
    async run(test) {
      const type = test.protocol === 2 ? { type: "command" } : {};
      const command = (name: string) => ({ ...type, name, description: `Does ${name}` });
      const { after, end } = await known(test);
      const update = (...availableCommands: unknown[]) => ({
        sessionUpdate: "available_commands_update",
        availableCommands,
      });
      const names = (model: ClientModel) => model.commands.map(({ name }) => name);
      await after(update(command("a"), command("b")));
      const replaced = names(await after(update(command("c"))));
      test.holds("CMD-01", same(replaced, ["c"]), `It has the commands ${replaced}.`);
      const kept = names(await after(update(command("d"), { description: "no name" }, 5, command("e"))));
      test.holds("CMD-13", same(kept, ["d", "e"]), `It has the commands ${kept}.`);
      await end();
    },
  },
  {
    id: "settings/command-entries",
    title: "Commands come with the session, and entries of unknown types do no harm",
    rules: ["CMD-02", "CMD-06", "CMD-07"],
    versions: [2],
    tells: true,
    async run(test) {
      const command = (name: string, more: object = {}) => ({
        type: "command",
        name,
        description: `Does ${name}`,
        ...more,
      });
      const { after, end } = await known(test, { availableCommands: [command("first")] });
      const update = (...availableCommands: unknown[]) => ({
        sessionUpdate: "available_commands_update",
        availableCommands,
      });
      let { commands } = await after();
      test.holds(
        "CMD-02",
        commands.some(({ name }) => name === "first"),
        "It has lost the commands that came with the session.",
      );
      ({ commands } = await after(update(command("known"), { type: "_menu", items: [] })));
      test.holds(
        "CMD-06",
        commands.some(({ name }) => name === "known"),
        `It has the commands ${JSON.stringify(commands)}.`,
      );
      ({ commands } = await after(update(command("known"), { name: "old", description: "Without a type" })));
      test.holds(
        "CMD-07",
        commands.some(({ name }) => name === "known"),
        `It has the commands ${JSON.stringify(commands)}.`,
      );
      await end();
    },
  },
];
