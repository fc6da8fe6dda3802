import type { Message } from "../../frames/index.ts";
import type { PartCheck } from "../parts.ts";
import { items, record, repeated, shown } from "../values.ts";

/** Config options, modes and commands, as they are in themselves. */
export const configChecks: readonly PartCheck[] = [
  {
    rule: "CONF-15",
    of: ["SessionConfigSelect"],
    see({ currentValue, options }) {
      if (!Array.isArray(options)) return "no case";
      const values = options
        .flatMap((option) => (isGroup(option) ? items(option.options) : [option]))
        .map((option) => record(option).value);
      if (values.length === 0) return "A select has no values.";
      const twice = repeated(values);
      if (twice !== undefined) return `A select has the value ${shown(twice)} twice.`;
      return values.includes(currentValue)
        ? undefined
        : `"currentValue" is ${shown(currentValue)}, which is none of the options.`;
    },
  },
  {
    rule: "CONF-16",
    of: ["SessionConfigSelect"],
    see({ options }) {
      if (!Array.isArray(options) || options.length === 0) return "no case";
      const groups = options.filter(isGroup);
      if (groups.length > 0 && groups.length < options.length) return "Some options are in groups and others are not.";
      return groups.some((group) => items(group.options).length === 0) ? "A group has no values." : undefined;
    },
  },
  {
    rule: "MODE-01",
    of: ["SessionModeState"],
    see({ currentModeId, availableModes }) {
      const ids = items(availableModes).map((mode) => record(mode).id);
      return ids.includes(currentModeId)
        ? undefined
        : `"currentModeId" is ${shown(currentModeId)}, which is none of "availableModes".`;
    },
  },
  {
    rule: "CMD-03",
    of: ["AvailableCommand"],
    see({ name }) {
      if (typeof name !== "string") return "no case";
      return name.startsWith("/") || name === ""
        ? `A command is named ${shown(name)}; the slash is not part of a name.`
        : undefined;
    },
  },
  {
    rule: "CMD-04",
    of: ["AvailableCommandsUpdate", "NewSessionResponse", "ResumeSessionResponse", "ForkSessionResponse"],
    see({ availableCommands }) {
      if (!Array.isArray(availableCommands)) return "no case";
      const names = availableCommands.map((command) => record(command).name).filter((name) => typeof name === "string");
      const blank = names.find((name) => /\s/.test(name));
      if (blank !== undefined) return `A command is named ${shown(blank)}, with whitespace.`;
      const twice = repeated(names);
      return twice === undefined ? undefined : `Two commands are named ${shown(twice)}.`;
    },
  },
  {
    rule: "SESS-10",
    of: ["NewSessionResponse", "ResumeSessionResponse", "ForkSessionResponse"],
    see(value) {
      const nil = ["configOptions", "availableCommands"].find((member) => value[member] === null);
      return nil === undefined ? undefined : `"${nil}" is null; it is a list or absent.`;
    },
  },
  {
    rule: "CONF-24",
    of: ["NewSessionResponse", "LoadSessionResponse", "ResumeSessionResponse", "ForkSessionResponse"],
    see({ configOptions, modes }) {
      const option = items(configOptions).find((each) => record(each).category === "mode");
      if (option === undefined) return "no case";
      if (modes === undefined || modes === null)
        return 'There is a config option of category "mode", but no "modes" for clients that know only them.';
      const { currentValue } = record(option);
      const { currentModeId, availableModes } = record(modes);
      const alike = items(availableModes).some((mode) => record(mode).id === currentValue);
      return !alike || currentValue === currentModeId
        ? undefined
        : `The config option stands at ${shown(currentValue)}, "modes" at ${shown(currentModeId)}.`;
    },
  },
];

function isGroup(option: unknown): option is Message {
  return Array.isArray(record(option).options);
}
