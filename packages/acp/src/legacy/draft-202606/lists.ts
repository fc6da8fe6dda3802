import { isPlain, type Plain } from "../shape.ts";

/** Config options with the draft's names: `id`, `group`. */
export function optionsToDraft(list: unknown): unknown {
  return each(list, ({ configId, ...option }) => ({
    id: configId,
    ...option,
    ...("options" in option && {
      options: each(option.options, (entry) => {
        if (!("groupId" in entry)) return entry;
        const { groupId, ...group } = entry;
        return { group: groupId, ...group };
      }),
    }),
  }));
}

/** Config options with today's names: `configId`, `groupId`. */
export function optionsFromDraft(list: unknown): unknown {
  return each(list, ({ id, ...option }) => ({
    configId: id,
    ...option,
    ...("options" in option && {
      options: each(option.options, (entry) => {
        if (!("group" in entry)) return entry;
        const { group, ...rest } = entry;
        return { groupId: group, ...rest };
      }),
    }),
  }));
}

/** Commands as the draft has them: neither they nor their input have a type. */
export function commandsToDraft(list: unknown): unknown {
  return each(list, ({ type: _, ...command }) => {
    if (!isPlain(command.input) || command.input.type !== "text") return command;
    const { type: __, ...input } = command.input;
    return { ...command, input };
  });
}

/** Commands with the types that today's have. */
export function commandsFromDraft(list: unknown): unknown {
  return each(list, (command) => ({
    type: "command",
    ...command,
    ...(isPlain(command.input) && { input: { type: "text", ...command.input } }),
  }));
}

/** MCP servers with all that the draft requires. */
export function serversToDraft(list: unknown): unknown {
  return each(list ?? [], (server) => {
    if (server.type === "stdio") return { ...server, args: server.args ?? [], env: server.env ?? [] };
    return server.type === "http" ? { ...server, headers: server.headers ?? [] } : server;
  });
}

/** Changes the objects of a list; whatever else there is stays, for the decoder to judge. */
export function each(list: unknown, change: (item: Plain) => unknown): unknown {
  return Array.isArray(list) ? list.map((item) => (isPlain(item) ? change(item) : item)) : list;
}
