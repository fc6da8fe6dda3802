import { Halt, show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion, holds, notChecked } from "../by-version.ts";
import { changeable, optionsIn, readOptions, setOption } from "./config-steps.ts";

/** Config options, from the side that sets them. */
export const config: readonly AgentCase[] = [
  ...byVersion({
    id: "config/set",
    title: "An option is set to the value that it has, and to another, and all options come back",
    rules: ["CONF-01", "CONF-02", "CONF-14", "CONF-27"],
    needs: ["config options"],
    async run(test) {
      const session = await test.session();
      const options = optionsIn(session.opened.configOptions);
      for (const { id, isBoolean, value } of options) {
        const has = typeof value === (isBoolean ? "boolean" : "string");
        const otherwise = `The option ${JSON.stringify(id)} has the value ${JSON.stringify(value)}.`;
        test.holds("CONF-01", has, otherwise, session.answer.at);
      }
      const option = changeable(options);
      if (option === undefined) throw new Halt("not checked", "No option has two values to choose from.");
      const same = await setOption(session, option, option.value);
      const ids = (list: unknown) =>
        JSON.stringify(
          optionsIn(list)
            .map(({ id }) => id)
            .toSorted(),
        );
      const known = `It does not know session/set_config_option: ${show(same)}.`;
      holds(test, "CONF-14", same.error?.code !== -32601, known, same.at);
      if (!test.accepted("CONF-27", same, `setting ${JSON.stringify(option.id)} to the value that it has`))
        return test.notChecked("CONF-02", "It does not set an option to the value that it has.");
      const before = ids(session.opened.configOptions);
      const after = ids(same.result?.configOptions);
      test.holds("CONF-02", before === after, `The options ${before} came back as ${after}.`, same.at);
      const changed = await setOption(session, option, option.other);
      if (changed.error !== undefined) return;
      const now = optionsIn(changed.result?.configOptions).find(({ id }) => id === option.id);
      const value = `It was set to ${JSON.stringify(option.other)}, and comes back as ${JSON.stringify(now?.value)}.`;
      test.holds("CONF-02", now?.value === option.other, value, changed.at);
      await setOption(session, option, option.value);
    },
  }),
  ...byVersion({
    id: "config/refused",
    title: "Options and values that do not exist are refused, and nothing changes",
    rules: ["CONF-05", "CONF-06", "CONF-11", "CONF-13"],
    needs: ["config options"],
    async run(test) {
      const session = await test.session();
      const options = optionsIn(session.opened.configOptions);
      const select = options.find(({ isBoolean }) => !isBoolean);
      const unknown = await setOption(session, { id: "colloquy-none", isBoolean: false }, "colloquy-none");
      test.refused("CONF-05", unknown, "an option that does not exist", -32602);
      if (select === undefined)
        for (const rule of ["CONF-06", "CONF-13"]) notChecked(test, rule, "No option is a choice of several values.");
      else {
        const value = await setOption(session, select, "colloquy-none");
        test.refused("CONF-06", value, "a value that is not among those of the option", -32602);
        if (test.protocol === 2) {
          const odd = await setOption(session, select, select.value, { type: "_colloquy.test/slider" });
          test.refused("CONF-13", odd, "a value of a type that the agent does not know", -32602);
        }
      }
      const flag = options.find(({ isBoolean }) => isBoolean);
      if (flag === undefined) notChecked(test, "CONF-11", "No option is a boolean.");
      else if (test.protocol === 1) {
        const answer = await setOption(session, flag, String(!flag.value), { type: undefined });
        test.refused("CONF-11", answer, "a boolean option that is set to a string", -32602);
      }
      const last = await setOption(session, select ?? flag!, (select ?? flag!).value);
      if (last.error !== undefined) return;
      const values = (list: unknown) =>
        JSON.stringify(
          optionsIn(list)
            .map(({ id, value }) => [id, value])
            .toSorted(),
        );
      const [before, after] = [values(session.opened.configOptions), values(last.result?.configOptions)];
      const changed = `What it refused has changed its options from ${before} to ${after}.`;
      for (const rule of ["CONF-05", "CONF-06"]) {
        if (rule === "CONF-06" && select === undefined) continue;
        test.holds(rule, before === after, changed, last.at);
      }
    },
  }),
  {
    id: "config/untyped",
    title: "A value of a type that nobody knows is the name of a value if it is a string",
    rules: ["CONF-10"],
    versions: [1],
    needs: ["config options"],
    async run(test) {
      const session = await test.session();
      const select = optionsIn(session.opened.configOptions).find(({ isBoolean }) => !isBoolean);
      if (select === undefined) return test.notChecked("CONF-10", "No option is a choice of several values.");
      const answer = await setOption(session, select, select.value, { type: "_colloquy.test/slider" });
      test.accepted("CONF-10", answer, "a string as the value, with a type that it does not know");
    },
  },
  {
    id: "config/no-booleans",
    title: "Options that are booleans are only for clients that know them",
    rules: ["CONF-07"],
    versions: [1],
    async run(test) {
      const { opened, answer } = await test.session({}, { capabilities: {} });
      const flag = optionsIn(opened.configOptions).find(({ isBoolean }) => isBoolean);
      if (flag === undefined && !optionsIn(test.known.opened?.configOptions).some(({ isBoolean }) => isBoolean))
        return test.notApplicable(
          "CONF-07",
          "The agent has no option that is a boolean, for clients that know them either.",
        );
      const otherwise = `The client does not know boolean options, and is given ${JSON.stringify(flag?.id)}.`;
      test.holds("CONF-07", flag === undefined, otherwise, answer.at);
    },
  },
  {
    id: "config/per-session",
    title: "An option that is set in one session stays as it is in another",
    rules: ["CONF-32"],
    versions: [1, 2],
    needs: ["config options"],
    async run(test) {
      const one = await test.session();
      const other = await test.open(one.talk);
      const options = optionsIn(other.opened.configOptions);
      const option = changeable(options);
      if (option === undefined) return test.notChecked("CONF-32", "No option has two values to choose from.");
      const changed = await setOption(one, option, option.other);
      if (changed.error !== undefined) return test.notChecked("CONF-32", `It was not set: ${show(changed)}.`);
      const now = (await readOptions(other, options, option.id))?.find(({ id }) => id === option.id);
      await setOption(one, option, option.value);
      if (now === undefined) return test.notChecked("CONF-32", "The options of the other session cannot be read.");
      const told = other.talk
        .updates(other.sessionId)
        .some(({ message }) => message.params.update?.sessionUpdate === "config_option_update");
      const otherwise = `Set in one session, ${JSON.stringify(option.id)} is ${JSON.stringify(now.value)} in another, which was not told.`;
      test.holds("CONF-32", now.value === option.value || told, otherwise, changed.at);
    },
  },
];
