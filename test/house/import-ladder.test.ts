import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../../packages/acp/src");

/** Which rooms of the library a room may import from. A room that is missing here may not exist. */
const ladder: { readonly [room: string]: readonly string[] } = {
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
  ".": ["schema", "rpc", "protocol"],
};

/** Rooms that use a platform. Everything else runs in a browser. */
const platform = ["node"];

interface Import {
  readonly file: string;
  readonly room: string;
  readonly from: string;
}

function imports(): Import[] {
  const files = globSync("**/*.ts", { cwd: src }).filter((file) => !/\.test\.ts$|(^|\/)fixtures\//.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(src, file), "utf8");
    const found = text.matchAll(/^(?:import|export)\s[^;]*?from "([^"]+)";|^import "([^"]+)";/gms);
    return [...found].map((match) => ({ file, room: roomOf(file), from: (match[1] ?? match[2])! }));
  });
}

function roomOf(file: string): string {
  return file.includes("/") ? file.split("/")[0]! : ".";
}

const all = imports();

test("every room is on the ladder", () => {
  expect(all.length).toBeGreaterThan(100);
  expect([...new Set(all.map(({ room }) => room))].filter((room) => !(room in ladder))).toEqual([]);
});

test("rooms import only from the rooms below them", () => {
  const wrong = all.filter(({ file, room, from }) => {
    if (!from.startsWith(".")) return false;
    const target = roomOf(relative(src, join(src, dirname(file), from)));
    return target !== room && !ladder[room]?.includes(target);
  });
  expect(wrong).toEqual([]);
});

test("rooms are entered through their doors", () => {
  const door = /(^|\/)(index|unstable)\.ts$/;
  const wrong = all.filter(({ file, room, from }) => {
    if (!from.startsWith(".")) return false;
    const target = relative(src, join(src, dirname(file), from));
    return roomOf(target) !== room && !door.test(target);
  });
  expect(wrong).toEqual([]);
});

test("promise 8: the library imports no package, and only the platform's room uses a platform", () => {
  const wrong = all.filter(({ room, from }) => {
    if (from.startsWith(".")) return false;
    return !(platform.includes(room) && from.startsWith("node:"));
  });
  expect(wrong).toEqual([]);
});
