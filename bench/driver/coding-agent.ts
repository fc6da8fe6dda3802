import { inProcess } from "./process.ts";
import { metric, type Target, type Workload } from "./workload.ts";

const atMost = (metric: string, limit: number): Target => ({ metric, how: "itself", limit });

const cancels = [
  metric("streaming", "the model is speaking", "ms"),
  metric("waiting", "the model is silent", "ms"),
  metric("retrying", "the model is asked again in 30 s", "ms"),
  metric("asking", "the user is asked for permission", "ms"),
  metric("contained", "a silent command, in a sandbox", "ms"),
  metric("containedGone", "… until its processes are gone, in a sandbox", "ms"),
  metric("running", "a silent command, outside of one", "ms"),
  metric("runningGone", "… until its processes are gone, outside", "ms"),
];

/** What is measured of `colloquy agent`. */
export const codingAgent: readonly Workload[] = [
  {
    name: "agent-start",
    title: "The coding agent from its start to its end",
    contenders: ["ours"],
    metrics: [
      metric("initialized", "start → answer to `initialize`", "ms"),
      metric("created", "start → answer to `session/new`", "ms"),
      metric("resident", "memory at rest, with a session", "bytes"),
      metric("exit", "end of the input → exit", "ms"),
      metric("exitAsked", "… while the model is asked", "ms"),
      metric("exitRunning", "… while a command runs in a sandbox", "ms"),
    ],
    targets: [
      atMost("initialized", 100),
      atMost("created", 250),
      atMost("resident", 80e6),
      atMost("exit", 50),
      atMost("exitAsked", 50),
      atMost("exitRunning", 50),
    ],
    runs: (asked) => asked * 2,
    measure: inProcess("agent-start"),
  },
  {
    name: "agent-cancel",
    title: "The coding agent from `session/cancel` to the answer of the prompt",
    contenders: ["ours"],
    metrics: cancels,
    targets: cancels.map(({ key }) => atMost(key, 20)),
    measure: inProcess("agent-cancel"),
  },
  {
    name: "agent-turn",
    title: "What a turn of the coding agent that reads one file takes beyond its model's time",
    contenders: ["ours"],
    metrics: [
      metric("later", "a turn", "ms"),
      metric("first", "the first one of the process", "ms"),
      metric("second", "the second one", "ms"),
      metric("model", "the model's own time", "ms"),
    ],
    targets: [atMost("later", 20)],
    measure: inProcess("agent-turn"),
  },
];
