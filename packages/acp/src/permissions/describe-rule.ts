import { listed, type PermissionRule } from "./rule.ts";

const verbs = { allow: "Allow", ask: "Ask about", deny: "Deny" } as const;

/** A rule as one line for people. What it quotes may come from an agent: clean it before it goes to a terminal. */
export function describeRule(rule: PermissionRule): string {
  const { kind, tool, command, path, title } = rule;
  const commands = listed(command).map((one) => {
    if (typeof one === "string") return quoted(one);
    return `${quoted(one.words.map(shellWord).join(" "))}${one.cwd === undefined ? "" : ` run in ${quoted(one.cwd)}`}`;
  });
  const parts = [
    ...(commands.length > 0 ? [`the command ${either(commands)}`] : []),
    ...(path !== undefined ? [`the file ${either(listed(path).map(quoted))}`] : []),
    ...(kind !== undefined ? [`what the agent calls ${either(listed(kind).map(quoted))}`] : []),
    ...(tool !== undefined ? [`the tool ${either(listed(tool).map(quoted))}`] : []),
    ...(title !== undefined ? [`what is titled ${either(listed(title).map(quoted))}`] : []),
  ];
  const what = parts.length > 0 ? parts.join(", for ") : "everything";
  const where = rule.in === undefined ? "" : ` in ${quoted(rule.in)}`;
  return `${verbs[rule.effect]} ${what}${where}${rule.trusted ? ", trusting its word" : ""}`;
}

function either(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}

function quoted(text: string): string {
  return `\`${text}\``;
}

/** A word as a shell would need it. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
