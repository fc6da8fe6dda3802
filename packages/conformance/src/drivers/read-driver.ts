import { constants } from "node:os";
import { type ActName, actNames, type Shown, shownKinds } from "../clients/index.ts";
import { type Driver, DriverError, type Step } from "./driver.ts";
import { bytesOf } from "./keys.ts";

type Check = (value: unknown, at: string) => void;

/** Reads a driver from JSON that was parsed. Throws a `DriverError` that names the member that is wrong. */
export function readDriver(value: unknown): Driver {
  driver(value, "the driver");
  return value as Driver;
}

/** The expression of a `wait`, or its text. Throws a `SyntaxError`. */
export function waitedFor(wait: string): RegExp | string {
  const source = /^\/(.+)\/$/s.exec(wait)?.[1];
  return source === undefined ? wait : new RegExp(source, "u");
}

const text: Check = (value, at) => {
  if (typeof value !== "string") fail(at, "is no text");
};

const words: Check = (value, at) => {
  list(text)(value, at);
  if ((value as unknown[]).length === 0) fail(at, "is empty");
};

const size: Check = (value, at) => {
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > 1000)
    fail(at, "is no number of 1 to 1000");
};

const step: Check = (value, at) => {
  const members = membersOf(value, at);
  if (members.length !== 1) fail(at, `must have one of the members ${Object.keys(steps).join(", ")}`);
  object(steps)(value, at);
};

const steps: { readonly [name: string]: Check } = {
  wait(value, at) {
    text(value, at);
    try {
      waitedFor(value as string);
    } catch (error) {
      fail(at, `is no expression: ${(error as Error).message}`);
    }
  },
  type: text,
  write: text,
  press(value, at) {
    if (typeof value !== "string" || bytesOf(value) === undefined) fail(at, "is no key");
  },
  signal(value, at) {
    if (typeof value !== "string" || !Object.hasOwn(constants.signals, value)) fail(at, "is no signal");
  },
  pause(value, at) {
    if (typeof value !== "number" || !(value >= 0 && value <= 60_000)) fail(at, "is no number of 0 to 60000");
  },
} satisfies { [Name in Step extends infer S ? (S extends S ? keyof S : never) : never]: Check };

const members: { readonly [name: string]: Check } = {
  $schema: text,
  command: words,
  env: named(text),
  files: named(() => {}),
  terminal: object({ columns: size, rows: size }, ["columns", "rows"]),
  shows: list((value, at) => {
    if (!shownKinds.includes(value as Shown)) fail(at, `is none of ${shownKinds.join(", ")}`);
  }),
  acts(value, at) {
    for (const [act] of membersOf(value, at))
      if (!actNames.includes(act as ActName))
        fail(`${at}.${act}`, `is nothing that a user does: ${actNames.join(", ")}`);
    named(list(step))(value, at);
  },
  model: text,
} satisfies { [Name in keyof Driver | "$schema"]-?: Check };

const driver = object(members);

function object(known: { readonly [name: string]: Check }, required: readonly string[] = []): Check {
  return (value, at) => {
    const given = membersOf(value, at);
    for (const name of required) if (!given.some(([one]) => one === name)) fail(`${at}.${name}`, "is missing");
    for (const [name, item] of given) {
      if (!Object.hasOwn(known, name))
        fail(`${at}.${name}`, `is not known; known are ${Object.keys(known).join(", ")}`);
      known[name]!(item, `${at}.${name}`);
    }
  };
}

function named(check: Check): Check {
  return (value, at) => {
    for (const [name, item] of membersOf(value, at)) check(item, `${at}.${name}`);
  };
}

function list(check: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) fail(at, "is no list");
    for (const [index, item] of (value as unknown[]).entries()) check(item, `${at}[${index}]`);
  };
}

function membersOf(value: unknown, at: string): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) fail(at, "is no object");
  return Object.entries(value as object);
}

function fail(at: string, problem: string): never {
  throw new DriverError(`${at} ${problem}`);
}
