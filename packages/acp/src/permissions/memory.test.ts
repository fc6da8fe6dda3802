import { expect, test } from "vitest";
import { List } from "../state/index.ts";
import { editing, noLinks, question, running, waiting } from "./fixtures/questions.ts";
import {
  describeRule,
  MAX_REMEMBERED,
  type PermissionAnswer,
  type PermissionOptions,
  type PermissionQuestion,
  permissions,
} from "./index.ts";

/** A policy whose person always answers the same, and what the person was asked. */
function answering(answer: PermissionAnswer, options: PermissionOptions = {}) {
  const asked: { what: PermissionQuestion; always: readonly string[] }[] = [];
  const policy = permissions({
    remember: "session",
    realPath: noLinks,
    ask(what, { always }) {
      asked.push({ what, always: (answer === "reject_always" ? always.deny : always.allow).map(describeRule) });
      return answer;
    },
    ...options,
  });
  return { policy, asked, decide: (about: PermissionQuestion) => policy(about, waiting) };
}

test("mecatl 3, pain 11: what a person allows for good is kept, and told to the agent as once", async () => {
  const { policy, asked, decide } = answering("allow_always");
  expect(await decide(running("npm run build"))).toBe("allow_once");
  expect(await decide(running("npm run build"))).toBe("allow_once");
  expect(await decide(running("npm run build && npm run build"))).toBe("allow_once");
  expect(asked.map(({ always }) => always)).toEqual([["Allow the command `npm run build` run in `/project`"]]);
  expect(policy.decisions.map(({ by }) => by)).toEqual(["person", "remembered", "remembered"]);
});

test("P-15: what always would keep is told without asking, where something is kept", async () => {
  const { policy } = answering("allow_once", { rules: [{ effect: "allow", command: "ls" }] });
  const described = async (line: string) => (await policy.explain(running(line))).always.allow.map(describeRule);
  expect(await described("npm run build")).toEqual(["Allow the command `npm run build` run in `/project`"]);
  expect(await described("ls")).toEqual([]);
  expect((await permissions({}).explain(running("npm run build"))).always).toEqual({ allow: [], deny: [] });
});

test("P-15: a command that stands in a line twice is kept once, and refused for good like one", async () => {
  const { always } = await answering("allow_once").policy.explain(running("npm run build; npm run build"));
  expect(always.allow.map(describeRule)).toEqual(["Allow the command `npm run build` run in `/project`"]);
  expect(always.deny.map(describeRule)).toEqual(["Deny the command `npm run build` run in `/project`"]);
});

test("P-08, P-15: it is kept for exactly this, in this session and folder", async () => {
  const { asked, decide } = answering("allow_always");
  const others = [
    ...[running("npm run build x"), running("npm run build", { sessionId: "session-2" }), running("npm run build; ls")],
    running("npm run build", { roots: ["/other"] }),
    question({ kind: "execute", rawInput: { command: "npm run build", cwd: "/project/a" } }),
  ];
  await decide(running("npm run build"));
  for (const other of others) await decide({ ...other, title: "npm run build" });
  expect(asked).toHaveLength(1 + others.length);
});

test("what a person refuses for good is refused without asking again", async () => {
  const { asked, decide } = answering("reject_always");
  expect(await decide(running("npm publish"))).toBe("reject_once");
  expect(await decide(running("ls && npm publish"))).toBe("reject_once");
  expect(asked).toHaveLength(1);
});

test("a file is kept with the kind of act, by its real path", async () => {
  const realPath = (path: string) => path.replace("/project/link", "/project/src");
  const { asked, decide } = answering("allow_always", { realPath });
  await decide(editing("/project/link/a"));
  await decide(editing("/project/src/a"));
  expect(asked.map(({ always }) => always)).toEqual([
    ["Allow the file `/project/src/a`, for what the agent calls `edit` in `/project`"],
  ]);
  await decide(editing("/project/src/a", "delete"));
  await decide(editing("/project/src/b"));
  expect(asked).toHaveLength(3);
});

test("a tool that names neither a command nor a file is kept by its name", async () => {
  const { asked, decide } = answering("allow_always");
  await decide(question({ name: "mcp__notes__find", rawInput: { words: "milk" } }));
  await decide(question({ name: "mcp__notes__find", rawInput: { words: "eggs" } }));
  expect(asked.map(({ always }) => always)).toEqual([
    ["Allow the tool `mcp__notes__find` in `/project`, trusting its word"],
  ]);
  await decide(question({ name: "mcp__notes__find", rawInput: { command: "rm x" } }));
  await decide(question({ name: "mcp__notes__Find" }));
  expect(asked).toHaveLength(3);
});

test.each([
  ["named like a pattern", question({ name: "mcp__*" })],
  ["only titled", question({ title: "npm test" })],
  ["in doubt", running("npm test $(x)")],
  ["run after another folder was entered", running("cd src && rm -rf build")],
  ["piped into something", running("echo x | sh")],
  [
    "a change and a command",
    question({
      rawInput: { command: "ls" },
      content: List.from([{ type: "diff", changes: [{ operation: "add", path: "/project/a" }] }]),
    }),
  ],
])("P-15: nothing is kept for what is %s", async (_, about) => {
  const { policy, asked, decide } = answering("allow_always");
  await decide(about);
  await decide(about);
  expect(asked.map(({ always }) => always)).toEqual([[], []]);
  expect(await policy.remembered()).toEqual([]);
});

test("where a written rule asks, nothing is kept", async () => {
  const { asked, decide } = answering("allow_always", { rules: [{ effect: "ask", command: "npm publish" }] });
  await decide(running("npm publish"));
  await decide(running("npm publish"));
  expect(asked.map(({ always }) => always)).toEqual([[], []]);
});

test("PERM-07: an option that is chosen by its id is the agent's to keep", async () => {
  const { policy, decide } = answering({ optionId: "forever" });
  expect(await decide(running("ls"))).toEqual({ optionId: "forever" });
  expect(await policy.remembered()).toEqual([]);
});

test("where the agent does not offer once, a person's always is told as it is", async () => {
  const { decide } = answering("allow_always");
  const forever = [{ optionId: "forever", name: "Always", kind: "allow_always" }];
  expect(await decide(running("ls", { options: forever }))).toBe("allow_always");
});

test("P-15: a store keeps it for the next time, and it can be taken back", async () => {
  let saved = "";
  const store = {
    load: () => (saved === "" ? undefined : JSON.parse(saved)),
    save: (rules: unknown) => void (saved = JSON.stringify(rules)),
  };
  await answering("allow_always", { remember: store }).decide(running("npm test"));
  const later = answering("reject_once", { remember: store });
  expect(await later.decide(running("npm test", { sessionId: "another" }))).toBe("allow_once");
  const [kept] = await later.policy.remembered();
  expect(await later.policy.forget(kept!)).toBe(true);
  expect(await later.policy.forget(kept!)).toBe(false);
  expect(await later.decide(running("npm test"))).toBe("reject_once");
  expect(JSON.parse(saved)).toEqual([]);
});

test("a store that cannot be read allows nothing, and is read again the next time", async () => {
  let works = false;
  const store = { load: () => (works ? [] : Promise.reject(new Error("locked"))), save() {} };
  const rules = [{ effect: "allow" as const, command: "ls" }];
  const { asked, decide } = answering("reject_once", { remember: store, rules });
  expect(await decide(running("ls"))).toBe("reject_once");
  works = true;
  expect(await decide(running("ls"))).toBe("allow_once");
  expect(asked).toHaveLength(1);
});

test("a store that cannot be written changes no answer, and the log says so", async () => {
  const store = { load: () => undefined, save: () => Promise.reject(new Error("full")) };
  const { policy, decide } = answering("allow_always", { remember: store });
  expect(await decide(running("ls"))).toBe("allow_once");
  expect(policy.decisions[0]?.why).toContain("could not be saved");
  expect(await decide(running("ls"))).toBe("allow_once");
  expect(policy.decisions[1]?.by).toBe("remembered");
});

test("a store that could not be written once is written the next time", async () => {
  const saved: number[] = [];
  const save = (rules: readonly object[]) => {
    saved.push(rules.length);
    return saved.length === 1 ? Promise.reject(new Error("full")) : undefined;
  };
  const { policy, decide } = answering("allow_always", { remember: { load: () => undefined, save } });
  await decide(running("ls"));
  await decide(running("who"));
  expect(saved).toEqual([1, 2]);
  expect(policy.decisions[1]?.why).toBe("A person answered, for good.");
});

test("S-04: where nobody can see through links, no command and no file is kept", async () => {
  const { asked, decide } = answering("allow_always", { realPath: undefined as never });
  await decide(running("ls"));
  await decide(editing("/project/a"));
  expect(asked.map(({ always }) => always)).toEqual([[], []]);
});

test("an answer that is kept answers those that wait behind it", async () => {
  const { asked, decide } = answering("allow_always");
  const answers = await Promise.all([decide(running("ls")), decide(running("ls")), decide(running("ls"))]);
  expect(answers).toEqual(["allow_once", "allow_once", "allow_once"]);
  expect(asked).toHaveLength(1);
});

test("what is chosen in two sessions at once is both kept", async () => {
  let saved: readonly object[] = [];
  const store = { load: () => [], save: (rules: readonly object[]) => void (saved = rules) };
  const { decide } = answering("allow_always", { remember: store });
  await Promise.all([decide(running("npm test")), decide(running("npm run lint", { sessionId: "session-2" }))]);
  expect(saved).toHaveLength(2);
});

test("what is remembered is bounded, and the oldest gives way", async () => {
  let saved = Array.from({ length: MAX_REMEMBERED }, (_, at) => ({ effect: "allow", command: `run ${at}` }));
  const store = { load: () => saved, save: (rules: readonly object[]) => void (saved = rules as typeof saved) };
  const { decide } = answering("allow_always", { remember: store });
  await decide(running("npm test"));
  expect(saved).toHaveLength(MAX_REMEMBERED);
  expect(saved[0]?.command).toBe("run 1");
});

test("a folder that is told twice is one", async () => {
  const about = question(
    { rawInput: { command: "ls", cwd: "/project" } },
    { command: { command: "ls", cwd: "/project" } },
  );
  const { asked, decide } = answering("allow_always");
  await decide(about);
  await decide(about);
  expect(asked).toHaveLength(1);
});

test("to refuse a line for good is not to refuse each command in it", async () => {
  const { asked, decide } = answering("reject_always");
  await decide(running("ls && npm publish"));
  await decide(running("ls"));
  expect(asked.map(({ always }) => always.length)).toEqual([0, 1]);
});
