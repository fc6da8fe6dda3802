import type { Change, Mutant } from "../mutant.ts";

const elicit = "elicitation/create";
const mark = "--colloquy-sign-in";
const says = (result: object) => ({ jsonrpc: "2.0", id: "$id", result });
const sends = (method: string) => ({ jsonrpc: "2.0", id: "own", method, params: { sessionId: "session-1" } });
const accepts = (answer: unknown): Change => ({
  on: "out",
  answers: elicit,
  where: { "result.action": "cancel" },
  replace: says({ action: "accept", content: { answer } }),
});

/** Clients that are wrong about sign-ins in a terminal. */
export const terminalSignIns: readonly Mutant[] = [
  { rule: "AUTH-16", how: "starts the program for a sign-in without its arguments", signIn: { args: [] } },
  { rule: "AUTH-16", how: "leaves out an argument with a blank in it", protocol: 2, signIn: { args: [mark] } },
  { rule: "AUTH-16", how: "keeps to its own variables", signIn: { env: { PATH: "", COLLOQUY_SIGN_IN: "no" } } },
  { rule: "AUTH-17", how: "takes every end of a sign-in for a success", signIn: { exit: 0 } },
  { rule: "AUTH-17", how: "takes every end of a sign-in for a success", protocol: 2, signIn: { exit: 0 } },
  { rule: "AUTH-18", how: "goes on with the agent that it had", signIn: { exit: 1 } },
  { rule: "AUTH-18", how: "goes on with the agent that it had", protocol: 2, signIn: { exit: 1 } },
];

/** Clients that are wrong about several sessions, and about where they work. */
export const severalSessions: readonly Mutant[] = [
  {
    rule: "SESS-16",
    how: "closes the first session for the second",
    changes: [{ on: "out", method: "session/new", nth: 2, before: [sends("session/close")] }],
  },
  {
    rule: "SESS-16",
    how: "prompts in one session only",
    protocol: 2,
    changes: [{ on: "out", method: "session/prompt", nth: 2, set: { "params.sessionId": "session-1" } }],
  },
  {
    rule: "SESS-51",
    how: "resumes where it is itself",
    changes: [{ on: "out", method: "session/resume", set: { "params.cwd": "/" } }],
  },
  {
    rule: "DIR-08",
    how: "forgets a folder of the session",
    changes: [{ on: "out", method: "session/load", unset: ["params.additionalDirectories.1"] }],
  },
  {
    rule: "DIR-08",
    how: "forgets the folders of the session",
    protocol: 2,
    changes: [{ on: "out", method: "session/resume", unset: ["params.additionalDirectories"] }],
  },
];

/** Clients that are wrong about what a user fills in and agrees to. */
export const filledIn: readonly Mutant[] = [
  {
    rule: "ELIC-10",
    how: "does not say who asks",
    changes: [{ on: "in", answers: "initialize", unset: ["result.agentInfo"] }],
  },
  {
    rule: "ELIC-10",
    how: "lets nobody decline",
    changes: [
      { on: "out", answers: elicit, where: { "result.action": "decline" }, replace: says({ action: "accept" }) },
    ],
  },
  {
    rule: "ELIC-11",
    how: "sends a form by itself",
    changes: [{ on: "in", method: elicit, answer: says({ action: "accept", content: { answer: "text" } }) }],
  },
  {
    rule: "ELIC-11",
    how: "sends something else than its user has filled in",
    protocol: 2,
    changes: [{ on: "out", answers: elicit, nth: 1, set: { "result.content.answer": "text" } }],
  },
  { rule: "ELIC-26", how: "sends more than fits", changes: [accepts("abcd")] },
  { rule: "ELIC-26", how: "sends a number out of range", changes: [accepts(9)], protocol: 2 },
  { rule: "ELIC-27", how: "takes any digits for those of a pattern", changes: [{ ...accepts("see #٤٢"), nth: 2 }] },
  {
    rule: "ELIC-27",
    how: "does not know a lookbehind",
    changes: [{ on: "out", answers: elicit, nth: 3, replace: says({ action: "cancel" }) }],
  },
  {
    rule: "ELIC-36",
    how: "shows another URL",
    changes: [{ on: "in", method: elicit, set: { "params.url": "http://127.0.0.1/colloquy" } }],
  },
];

/** Clients that do with the words of an agent what they should not. */
export const misuses: readonly Mutant[] = [
  { rule: "NOTE-10", how: "writes the title of a notice as it is", misuses: { "params.update.title": "write" } },
  { rule: "INFO-06", how: "writes the title of a session as it is", misuses: { "params.update.title": "write" } },
  {
    rule: "INFO-06",
    how: "reads the title of a session as Markdown",
    changes: [
      {
        on: "in",
        where: { "params.update.sessionUpdate": "session_info_update" },
        set: { "params.update.title": "Starred title" },
      },
    ],
  },
  {
    rule: "NOTE-10",
    how: "reads the title of a notice as Markdown",
    changes: [
      {
        on: "in",
        where: { "params.update.sessionUpdate": "notice" },
        set: { "params.update.title": "Starred notice" },
      },
    ],
  },
  { rule: "TDIS-20", how: "writes what commands print as it is", misuses: { "params.update.data": "write decoded" } },
  { rule: "PERM-17", how: "runs a command that it is asked about", misuses: { "params.subject.command": "run" } },
  { rule: "ELIC-35", how: "fetches a URL that it is asked about", misuses: { "params.url": "fetch" } },
  {
    rule: "EXT-07",
    how: "uses a method of its own without a word before",
    protocol: 2,
    changes: [
      { on: "out", method: "session/prompt", after: [{ jsonrpc: "2.0", method: "_colloquy.test/hello", params: {} }] },
    ],
  },
];
