import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

/** Which rooms of its package a room may import from. A room that is missing here may not exist. */
interface Ladder {
  readonly [room: string]: readonly string[];
}

const library: Ladder = {
  schema: [],
  rpc: ["schema"],
  text: [],
  state: ["schema", "text"],
  builders: ["schema"],
  permissions: ["schema", "text", "state"],
  versions: ["schema", "state"],
  sessions: ["schema", "rpc"],
  wire: ["rpc"],
  protocol: ["schema", "rpc"],
  agent: ["schema", "rpc", "protocol", "state", "versions", "sessions"],
  client: ["schema", "rpc", "protocol", "state", "permissions"],
  proxy: ["schema", "rpc", "protocol", "state", "versions", "agent", "client"],
  legacy: ["schema", "rpc"],
  compat: ["schema", "rpc", "wire", "protocol", "legacy"],
  node: ["schema", "rpc", "text", "wire", "protocol", "permissions", "sessions", "agent", "client"],
  testing: ["schema", "rpc", "text", "state", "wire", "protocol", "permissions", "sessions", "agent", "client"],
  ".": ["schema", "rpc", "protocol"],
};

const codingAgent: Ladder = {
  storage: [],
  addresses: [],
  model: [],
  config: ["storage", "model"],
  workspace: [],
  sandbox: ["config", "workspace"],
  permissions: ["storage", "addresses", "config", "workspace"],
  journal: ["model", "workspace"],
  providers: ["model", "config"],
  scripted: ["model"],
  tools: ["model", "config", "workspace", "sandbox", "permissions", "journal"],
  mcp: ["model", "config", "tools", "permissions"],
  context: ["storage", "model", "config", "workspace", "journal"],
  session: [
    ...["model", "config", "workspace", "sandbox", "permissions", "journal", "providers", "scripted"],
    ...["mcp", "context"],
  ],
  turn: ["model", "config", "workspace", "permissions", "journal", "tools", "context", "session"],
  commands: ["permissions", "journal", "scripted", "workspace", "session", "turn"],
  extensions: ["session"],
  ".": ["config", "commands", "extensions", "sandbox", "session", "turn"],
};

const command: Ladder = {
  cells: [],
  secrets: [],
  program: [],
  "command-line": [],
  options: ["command-line"],
  terminal: ["cells"],
  markdown: ["cells"],
  view: ["cells", "markdown"],
  editor: ["cells", "secrets", "command-line", "terminal"],
  person: ["cells", "program", "terminal", "view"],
  dialogs: ["cells", "secrets", "terminal", "editor", "view", "person"],
  install: ["secrets", "command-line"],
  trace: ["cells", "secrets", "program", "command-line"],
  agents: ["cells", "secrets", "program", "command-line", "install", "trace"],
  permissions: ["secrets", "command-line", "agents", "view"],
  peer: ["program", "command-line", "options", "person", "view"],
  sessions: ["secrets", "program", "command-line", "options", "agents", "peer", "view"],
  run: [
    ...["cells", "program", "command-line", "options", "agents", "peer", "permissions"],
    ...["person", "sessions", "trace", "view"],
  ],
  chat: [
    ...["cells", "program", "command-line", "options", "terminal", "markdown", "view", "editor", "person", "dialogs"],
    ...["agents", "trace", "permissions", "peer", "sessions"],
  ],
  agent: ["command-line"],
  bridge: ["cells", "program", "command-line", "options", "peer"],
  demo: ["command-line", "options", "run"],
  check: ["cells", "secrets", "program", "command-line", "options", "chaos"],
  chaos: ["cells", "program", "command-line", "options", "peer"],
  ".": ["program", "command-line"],
};

const conformance: Ladder = {
  rules: [],
  frames: [],
  pipes: [],
  profile: ["model-server"],
  talk: ["frames", "pipes"],
  judge: ["rules", "frames", "talk"],
  watch: ["rules", "frames"],
  agents: ["rules", "frames", "pipes", "profile", "talk", "judge", "model-server"],
  clients: ["frames", "pipes", "profile", "talk", "judge"],
  drivers: ["frames", "pipes", "talk", "judge", "clients"],
  "model-server": [],
  run: ["rules", "frames", "pipes", "profile", "talk", "judge", "watch", "agents", "clients"],
  robustness: ["rules", "frames", "pipes", "profile", "talk", "judge", "agents", "clients"],
  reports: ["rules", "frames", "judge", "watch", "agents", "clients"],
  ".": [
    ...["rules", "pipes", "profile", "judge", "watch", "agents", "clients", "drivers", "run"],
    ...["robustness", "reports", "model-server"],
  ],
};

/** Rooms of the library that use a platform. Everything else runs in a browser. */
const platform = ["node"];

interface Import {
  readonly file: string;
  readonly room: string;
  readonly from: string;
  /** Whether it is there only when it is first needed. */
  readonly lazy: boolean;
}

function imports(src: string): Import[] {
  const files = globSync("**/*.ts", { cwd: src }).filter((file) => !/\.test\.ts$|(^|\/)fixtures\//.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(src, file), "utf8");
    const found = text.matchAll(
      /^(?:import|export)\s[^;]*?from "([^"]+)";|^import "([^"]+)";|\bimport\("([^"]+)"\)/gms,
    );
    return [...found].map((match) => ({
      file,
      room: roomOf(file),
      from: (match[1] ?? match[2] ?? match[3])!,
      lazy: match[3] !== undefined || /^import type|^export type/.test(match[0]),
    }));
  });
}

function roomOf(file: string): string {
  return file.includes("/") ? file.split("/")[0]! : ".";
}

const packages = { acp: library, agent: codingAgent, cli: command, conformance };
const sourceOf = (name: string) => join(import.meta.dirname, "../../packages", name, "src");

describe.each(Object.entries(packages))("in packages/%s", (name, ladder) => {
  const src = sourceOf(name);
  // The command's top loads each of its commands, and of that no more than is needed, when it is called.
  const all = imports(src).filter(({ room, lazy }) => !(name === "cli" && room === "." && lazy));

  test("every room is on the ladder", () => {
    expect(all.length).toBeGreaterThan(50);
    expect([...new Set(all.map(({ room }) => room))].filter((room) => !(room in ladder))).toEqual([]);
  });

  test("rooms import only from the rooms below them", () => {
    const wrong = all.filter(({ file, room, from }) => {
      if (!from.startsWith(".")) return false;
      const target = roomOf(relative(src, join(src, dirname(file), from)));
      return target !== room && target !== ".." && !ladder[room]?.includes(target);
    });
    expect(wrong).toEqual([]);
  });

  test("rooms are entered through their doors", () => {
    const door = /(^|\/)(index|unstable)\.ts$/;
    const wrong = all.filter(({ file, room, from }) => {
      if (!from.startsWith(".")) return false;
      const target = relative(src, join(src, dirname(file), from));
      return roomOf(target) !== room && !target.startsWith("..") && !door.test(target);
    });
    expect(wrong).toEqual([]);
  });
});

test("promise 8: the library imports no package, and only the platform's room uses a platform", () => {
  const wrong = imports(sourceOf("acp")).filter(({ room, from }) => {
    if (from.startsWith(".")) return false;
    return !(platform.includes(room) && from.startsWith("node:"));
  });
  expect(wrong).toEqual([]);
});

/** What an agent that nobody has prompted yet does not need, and would start later and larger with. */
const heavy = /^(ai|zod|html-to-text|@ai-sdk\/|@modelcontextprotocol\/)/;

test("the coding agent starts without what is heavy: only rooms that are loaded when first needed import it", () => {
  const all = imports(sourceOf("agent"));
  const early = new Set(all.filter(({ from, lazy }) => heavy.test(from) && !lazy).map(({ room }) => room));
  expect([...early].sort()).toEqual(["mcp", "providers", "tools", "turn"]);
  const eager = all.filter(({ file, room, from, lazy }) => {
    const target = roomOf(relative("/src", join("/src", dirname(file), from)));
    return !lazy && !early.has(room) && from.startsWith(".") && early.has(target);
  });
  expect(eager).toEqual([]);
});
