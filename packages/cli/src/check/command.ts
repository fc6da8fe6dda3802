import type { CommandSpec, OptionSpecs } from "../command-line/index.ts";
import { agentOptions } from "../options/index.ts";
import { checkExitLines } from "./exit-code.ts";

/** The options of both sides. */
const options = {
  protocol: { type: "string", value: "1|2", values: ["1", "2"], about: "check only at this version (default: both)" },
  case: { type: "string", multiple: true, value: "ID", about: "run only this case; can be repeated" },
  rule: { type: "string", multiple: true, value: "ID", about: "judge only this rule; can be repeated" },
  area: {
    type: "string",
    multiple: true,
    value: "NAME",
    about: "judge only the rules of this area: what their ids begin with, as ENV; can be repeated",
  },
  faults: {
    type: "boolean",
    about: "after the cases, commit the faults of hostile peers on it, see Faults; colloquy chaos --list has them",
  },
  fault: {
    type: "string",
    multiple: true,
    value: "ID",
    about: "commit only this fault, or all, without running cases (with --faults: after them); can be repeated",
  },
  size: { type: "string", value: "FACTOR", about: "how much of what is large or many in a fault (default: 0.1)" },
  list: { type: "boolean", about: "start nothing: list cases and rules, and what is not checked and why" },
  seed: { type: "string", value: "N", about: "the order of the cases (default: another one each time; it is printed)" },
  strict: {
    type: "boolean",
    about: "judge rules that are only observed or inferred as those that are written, and do not pass with a warning",
  },
  timeout: { type: "string", value: "SECONDS", about: "how long an answer may take (default: 10)" },
  jobs: {
    type: "string",
    value: "N",
    about: "how many cases run at the same time (default: one more than there are processors, at most 8)",
  },
  report: {
    type: "string",
    multiple: true,
    value: "FORMAT[=FILE]",
    about: "a report, see Reports; without a FILE on stdout; can be repeated (default: text)",
  },
  evidence: {
    type: "string",
    value: "DIR",
    completes: "folder",
    about: "make a folder for this run in it, with report.json, report.html and a log of each case",
  },
  verbose: { type: "boolean", about: "list every rule in the text, those that pass or were not judged too" },
  baseline: {
    type: "string",
    value: "FILE",
    completes: "file",
    about: "verdicts that are expected: they do not fail the run, but one that is no longer so does",
  },
  "write-baseline": {
    type: "string",
    value: "FILE",
    completes: "file",
    about: "write the verdicts of this run as a baseline",
  },
  env: { ...agentOptions.env, about: "give the program a variable of yours, or this value; can be repeated" },
  "inherit-env": {
    ...agentOptions["inherit-env"],
    about: "give it all your variables, secrets included (default: PATH, HOME, language, proxies and the like)",
  },
} as const satisfies OptionSpecs;

const sections = [
  {
    title: "Verdicts",
    text: `  pass · fail (what must be is not) · warn (what should be is not) · not applicable (it does not claim what the rule is
  about) · blocked (it could not be brought there: sign-in, version) · not checked · harness error (the check failed).
  They are counted apart, and only fail and warn are held against the program. It conforms if no rule fails.`,
  },
  {
    title: "Faults",
    text: `  survived (it goes on, or ends as it may) · gave in (it granted what is to be refused, or allowed what nobody did) · died ·
  hung · harness error. The protocol does not ask for it: the score stands beside the outcome and changes nothing of it.
  Only with --strict a fault that is not survived ends the check with 11. --size 1 commits the faults at their full size.`,
  },
  {
    title: "Reports",
    text: `  text         what a person reads: breaches with what the protocol says, what was sent and came back, the frames near it
               (→ to the program, ← from it), the end of its stderr, and the command that shows it again; a terminal has
               it in its width, a file and a pipe have whole lines
  json         everything, as colloquy.check/1 (packages/conformance/schema/report.schema.json)
  junit        XML for CI systems          sarif        2.1.0, for code scanning
  markdown     for a comment on a pull request          badge        SVG
  html         one file that needs nothing else: a matrix of rules and versions, the frames a click away
  With another report than text on stdout, the text goes to stderr. What looks like a secret, and the values of variables
  that are named like one, are hidden in all of them. Long frames are shortened.`,
  },
  { title: "Exit codes", text: checkExitLines.replace(/^/gm, "  ") },
] as const;

/** `colloquy check agent`. */
export const checkAgentCommand = {
  name: "check agent",
  about: "check whether an agent keeps the rules of the protocol",
  usage: ["check agent [OPTION…] -- COMMAND [ARGUMENT…]", "check agent [OPTION…] --profile FILE"],
  options: {
    profile: {
      type: "string",
      value: "FILE|NAME",
      completes: "file",
      about: "what makes the agent do things, for the deeper cases, or the name of an agent that is known, see Profile",
    },
    ...options,
    "start-in": {
      type: "string",
      value: "DIR",
      completes: "folder",
      about: "start its process in this folder (default: where you are); sessions are in folders of their own",
    },
  },
  rest: { after: "--", about: "the agent's command; each case starts it anew" },
  sections: [
    {
      title: "Profile",
      text: `  {"prompts": {SCENARIO: TEXT}, "files"?: {PATH: TEXT}, "command"?: [PROGRAM, ARGUMENT…], "env"?: {NAME: VALUE}}
  What to prompt so that the agent plays a scenario ("say", "permission", "edit"…; colloquy check agent --list names what
  is missing), files that its sessions find in their folder, and how it is started. {folder} in a prompt is that folder.
  "model"? {"env"?: {NAME: VALUE}, "home"?: {PATH: TEXT}} leads the agent to a model that the check plays, on 127.0.0.1:
  {anthropic}, {openai} and {google} in these texts are base URLs for clients of these APIs, and "home" makes a home folder
  with these files for each case. With a model no prompts are needed, for it plays most scenarios.
  Known by name: claude-agent-acp, claude-code-acp, codex-acp, colloquy, gemini-cli, qwen-code.
  Without a profile only what needs no model is checked.`,
    },
    ...sections,
  ],
  examples: [
    { line: "colloquy check agent -- node my-agent.js", about: "all that needs no profile" },
    {
      line: "colloquy check agent --profile acp.json --report junit=acp.xml --report html=acp.html -- node my-agent.js",
      about: "in CI: everything, with reports to keep",
    },
    { line: "colloquy check agent --rule ENV-22 --verbose -- node my-agent.js", about: "one rule" },
  ],
} as const satisfies CommandSpec;

/** `colloquy check client`. */
export const checkClientCommand = {
  name: "check client",
  about: "check whether a client keeps the rules of the protocol; the check plays its agent",
  usage: ["check client [OPTION…] [--driver FILE] -- COMMAND [ARGUMENT…]", "check client [OPTION…] --driver FILE"],
  options: {
    driver: {
      type: "string",
      value: "FILE",
      completes: "file",
      about: "how the client is told of its agent, and how its user makes it do things, see Driver",
    },
    ...options,
  },
  rest: { after: "--", about: "the client's command, with {agent} for that of its agent; each case starts it anew" },
  sections: [
    {
      title: "Driver",
      text: `  {"acts": {ACT: [STEP…]}, "command"?: [PROGRAM, ARGUMENT…], "files"?, "env"?, "terminal"?, "shows"?, "model"?}
  An act is what a user does ("prompt", "cancel", "allow"…; colloquy check client --list names those that cases need), a
  step one of {"type"}, {"press"}, {"wait"}, {"write"}, {"signal"}, {"pause"}. {agent} in the command, in files and in
  variables is the command of the agent that the client is to start; {folder} and {private} are folders of the case,
  {prompt} is the first prompt, for a client that takes it from its command line. Without a driver that is all it does.
  The client is started in {folder}: name files by their whole paths.`,
    },
    ...sections,
  ],
  examples: [
    { line: "colloquy check client -- my-client --agent {agent} {prompt}", about: "a client that takes one prompt" },
    { line: "colloquy check client --driver driver.json -- my-client", about: "all that the driver can make it do" },
  ],
} as const satisfies CommandSpec;

/** `colloquy check rules`. */
export const checkRulesCommand = {
  name: "check rules",
  about: "list the rules of the protocol, and what checks each of them or why nothing does",
  usage: ["check rules [--side agent|client] [--json|--markdown]"],
  options: {
    side: {
      type: "string",
      value: "agent|client",
      values: ["agent", "client"],
      about: "only rules that bind this side",
    },
    json: { type: "boolean", about: "print one JSON document" },
    markdown: { type: "boolean", about: "print tables in Markdown" },
  },
  examples: [{ line: "colloquy check rules --side agent", about: "what agents are checked for" }],
} as const satisfies CommandSpec;

/** `colloquy check`. */
export const checkCommand: CommandSpec = {
  name: "check",
  about: "check whether an agent or a client keeps the rules of the protocol",
  usage: ["check agent|client [OPTION…] -- COMMAND [ARGUMENT…]", "check rules [OPTION…]"],
  options: {},
  examples: [{ line: "colloquy check agent -- node my-agent.js", about: "check an agent" }],
  subcommands: [checkAgentCommand, checkClientCommand, checkRulesCommand],
};
