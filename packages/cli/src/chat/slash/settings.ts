import type { v2 } from "@colloquy/acp";
import { type ClientSession, findOption, type OptionValue, optionValues } from "@colloquy/acp/client";
import { UsageError } from "../../command-line/index.ts";
import { oneLine } from "../../view/index.ts";
import type { Choice } from "../face.ts";
import type { Chat, SlashCommand } from "./command.ts";
import { currentName, currentValue, readValue, valueName } from "./option.ts";

/** As many values are gone through one after another; of more one is chosen from a list. */
export const MAX_CYCLED = 12;

/** What can be set in the session. */
export const settingCommands: readonly SlashCommand[] = [
  {
    name: "model",
    about: "choose the model",
    hint: "[NAME]",
    offered: (chat) => optionOf(chat, "model") !== undefined,
    run: (chat, args) => set(chat, "model", args),
  },
  {
    name: "mode",
    about: "choose the mode",
    hint: "[NAME]",
    offered: (chat) => optionOf(chat, "mode") !== undefined,
    run: (chat, args) => set(chat, "mode", args),
  },
  {
    name: "config",
    about: "show and set what the agent lets you choose",
    hint: "[OPTION [VALUE]]",
    offered: ({ conversation }) => (conversation.session?.options.length ?? 0) > 0,
    async run(chat, args) {
      const [, name = "", value = ""] = /^(\S*)\s*(.*)$/s.exec(args) ?? [];
      const id =
        name === "" ? await chat.setup.face.pick({ title: "What to set", choices: optionChoices(chat) }) : name;
      if (id !== undefined) await set(chat, id, value);
    },
  },
];

/** Sets an option to a value by id or name; without one, lets the person choose. */
export async function set(chat: Chat, name: string, wished: string): Promise<void> {
  const session = sessionOf(chat);
  const option = findOption(session.state, name) ?? named(session, name);
  if (option === undefined) throw new UsageError(`The agent has no ${name} to be chosen`);
  const value = wished === "" ? await choose(chat, option) : readValue(option, wished);
  if (value === undefined) return;
  await session.setOption(option.configId, value);
  chat.setup.face.say(`${oneLine(option.name, 60)}: ${oneLine(valueName(option, value), 120)}`);
}

/** The mode after the one that is on. Many are chosen from a list instead. */
export async function cycleMode(chat: Chat): Promise<void> {
  const option = optionOf(chat, "mode");
  if (option === undefined) return chat.setup.face.say("The agent has no modes.");
  const values = optionValues(option);
  if (values.length > MAX_CYCLED) return set(chat, option.configId, "");
  const at = values.findIndex(({ value }) => value === currentValue(option));
  const next = values[(at + 1) % values.length];
  if (next !== undefined) await sessionOf(chat).setOption(option.configId, next.value);
}

async function choose(
  { setup: { face } }: Chat,
  option: v2.SessionConfigOption,
): Promise<string | boolean | undefined> {
  const isCurrent = (value: unknown) => value === currentValue(option);
  const mark = (value: unknown) => (isCurrent(value) ? " (now)" : "");
  if (option.type === "boolean") {
    const choices = [true, false].map((value) => ({
      value,
      label: `${value ? "on" : "off"}${mark(value)}`,
      current: isCurrent(value),
    }));
    return face.pick({ title: option.name, choices });
  }
  const choices = optionValues(option).map(
    ({ value, name, description, group }: OptionValue): Choice<string> => ({
      value,
      label: `${name}${mark(value)}`,
      detail: [group, description].filter(Boolean).join(": "),
      current: isCurrent(value),
    }),
  );
  return face.pick<string>({ title: option.name, choices });
}

function optionChoices(chat: Chat): Choice<string>[] {
  return sessionOf(chat).options.map((option) => ({
    value: option.configId,
    label: option.name,
    detail: `${currentName(option)}${option.description ? ` · ${option.description}` : ""}`,
  }));
}

function optionOf({ conversation }: Chat, category: string): v2.SessionConfigOption | undefined {
  return conversation.session && findOption(conversation.session.state, category);
}

function named(session: ClientSession, name: string): v2.SessionConfigOption | undefined {
  return session.options.find((option) => option.name.toLowerCase() === name.toLowerCase());
}

function sessionOf({ conversation }: Chat): ClientSession {
  if (conversation.session === undefined) throw new UsageError("There is no session yet");
  return conversation.session;
}
