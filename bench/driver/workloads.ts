import type { Contender } from "../programs/contenders.ts";
import { codingAgent } from "./coding-agent.ts";
import { conformance } from "./conformance.ts";
import { inProcess } from "./process.ts";
import { roundTrips } from "./round-trips.ts";
import { size } from "./size.ts";
import { startup } from "./startup.ts";
import { terminalClient } from "./terminal-client.ts";
import { metric, type Workload } from "./workload.ts";

const peers: readonly Contender[] = ["ours", "official", "floor"];
const all: readonly Contender[] = [...peers, "floor-batched"];

const streaming = [
  metric("rate", "updates", "per second"),
  metric("clientCpu", "client CPU", "s"),
  metric("agentCpu", "agent CPU", "s"),
  metric("clientPeak", "client peak memory", "bytes"),
  metric("agentPeak", "agent peak memory", "bytes"),
  metric("late", "updates after the answer", "count"),
];

const trips = (key: string, label: string) => [
  metric(`${key}.p50`, `${label} p50`, "µs"),
  { ...metric(`${key}.p99`, `${label} p99`, "µs"), unsteady: true },
  metric(`${key}.cpu`, `${label} client CPU`, "µs"),
  metric(`${key}.rate`, `${label} 64 in flight`, "per second"),
  metric(`${key}.manyCpu`, `${label} 64 in flight, client CPU`, "µs"),
];

/** Everything that is measured, in the order of the tables. */
export const workloads: readonly Workload[] = [
  {
    name: "chunks",
    title: "200,000 small `agent_message_chunk` over stdio, each awaited",
    contenders: all,
    metrics: streaming,
    targets: [
      { metric: "rate", than: "official", how: "times", limit: 4, atLeast: true },
      { metric: "clientCpu", than: "official", how: "times", limit: 0.25 },
      { metric: "late", how: "itself", limit: 0 },
    ],
    measure: inProcess("chunks"),
  },
  {
    name: "roundtrip",
    title: "`session/prompt` → result, in one process and over stdio",
    contenders: all,
    metrics: [...trips("memory", "in memory"), ...trips("stdio", "stdio")],
    targets: [
      { metric: "memory.p50", than: "floor", how: "times", limit: 2 },
      { metric: "memory.p99", than: "floor", how: "times", limit: 2 },
      { metric: "memory.rate", than: "floor", how: "times", limit: 0.5, atLeast: true },
      { metric: "memory.manyCpu", than: "floor", how: "times", limit: 2 },
      { metric: "stdio.p50", than: "floor", how: "times", limit: 2 },
      { metric: "stdio.p99", than: "floor", how: "times", limit: 2 },
      { metric: "stdio.rate", than: "floor", how: "times", limit: 0.5, atLeast: true },
    ],
    measure: roundTrips,
  },
  {
    name: "diffs",
    title: "2,000 `tool_call_update` with a 64 KiB diff over stdio, each awaited",
    contenders: all,
    metrics: streaming,
    targets: [
      { metric: "clientCpu", than: "floor", how: "times", limit: 1.3 },
      { metric: "agentCpu", than: "floor", how: "times", limit: 1.3 },
      { metric: "late", how: "itself", limit: 0 },
    ],
    measure: inProcess("diffs"),
  },
  {
    name: "image",
    title: "One prompt with a 10 MiB base64 image over stdio",
    contenders: peers,
    metrics: [
      metric("ms", "prompt → result", "ms"),
      metric("cpu", "CPU, both", "s"),
      metric("clientGrowth", "client peak memory growth", "bytes"),
      metric("agentGrowth", "agent peak memory growth", "bytes"),
      metric("growth", "peak memory growth, both", "bytes"),
    ],
    targets: [
      { metric: "ms", than: "official", how: "times", limit: 1 },
      { metric: "clientGrowth", than: "official", how: "times", limit: 1 },
      { metric: "agentGrowth", than: "official", how: "times", limit: 1 },
    ],
    measure: inProcess("image"),
  },
  {
    name: "sessions",
    title: "1,000 sessions × 20 prompts × 3 chunks on one connection over stdio",
    contenders: peers,
    metrics: [
      metric("openMs", "open 1,000 sessions", "ms"),
      metric("promptMs", "20,000 prompts", "ms"),
      metric("cpu", "CPU, both", "s"),
      metric("clientHeap", "client heap per session", "bytes"),
      metric("agentHeap", "agent heap per session", "bytes"),
      metric("clientPeak", "client peak memory", "bytes"),
      metric("agentPeak", "agent peak memory", "bytes"),
      metric("late", "updates after the answers", "count"),
    ],
    targets: [
      { metric: "openMs", than: "floor", how: "times", limit: 2 },
      { metric: "promptMs", than: "floor", how: "times", limit: 2 },
      { metric: "late", how: "itself", limit: 0 },
    ],
    measure: inProcess("sessions", { nodeOptions: ["--expose-gc"] }),
  },
  {
    name: "startup",
    title: "Starting an agent → its answer to `initialize`",
    contenders: peers,
    metrics: [
      metric("ms", "start → answer", "ms"),
      metric("cpu", "CPU until then", "ms"),
      metric("peak", "peak memory", "bytes"),
    ],
    targets: [{ metric: "ms", than: "floor", how: "plus", limit: 15 }],
    runs: (asked) => asked * 4,
    measure: startup,
  },
  {
    name: "size",
    title: "A client as a bundle for browsers",
    contenders: ["ours", "official"],
    metrics: [
      metric("minified", "minified", "size"),
      metric("gzip", "gzip", "size"),
      metric("brotli", "brotli", "size"),
      metric("v1Minified", "version 1 alone, minified", "size"),
      metric("v1Gzip", "version 1 alone, gzip", "size"),
      metric("v1Brotli", "version 1 alone, brotli", "size"),
    ],
    targets: [{ metric: "gzip", how: "itself", limit: 15_000 }],
    runs: () => 1,
    measure: size,
  },
  {
    name: "decode",
    title: "Checking a parsed `session/update`; floor: `JSON.parse` of it",
    contenders: peers,
    metrics: [metric("chunk", "agent_message_chunk", "ns"), metric("diff", "tool_call_update, 64 KiB diff", "ns")],
    targets: [
      { metric: "chunk", how: "itself", limit: 200 },
      { metric: "chunk", than: "floor", how: "times", limit: 1 },
      { metric: "diff", than: "floor", how: "times", limit: 1 },
    ],
    measure: inProcess("decode"),
  },
  {
    name: "state",
    title: "Reducing `agent_message_chunk`s of one message to a session",
    contenders: ["ours"],
    metrics: [
      metric("few", "100,000 chunks, each", "ns"),
      metric("many", "1,000,000 chunks, each", "ns"),
      metric("growth", "how much dearer each is of many", "count"),
    ],
    targets: [{ metric: "growth", how: "itself", limit: 1.5 }],
    measure: inProcess("state"),
  },
  ...(["client", "agent"] as const).flatMap(kit),
  ...codingAgent,
  ...terminalClient,
  ...conformance,
];

/** What the kit of one side costs over the raw connection. */
function kit(side: "client" | "agent"): Workload[] {
  const subject: Contender = `kit-${side}`;
  const contenders: Contender[] = [subject, "ours"];
  return [
    {
      name: `kit-${side}`,
      title: `The 200,000 chunks again, with the ${side} kit`,
      contenders,
      subject,
      metrics: streaming,
      targets: [{ metric: `${side}Cpu`, than: "ours", how: "times", limit: 1.5 }],
      measure: inProcess("chunks"),
    },
    {
      name: `open-${side}`,
      title: `1,000 sessions that are open and idle, with the ${side} kit`,
      contenders,
      subject,
      metrics: [
        metric("cpu", "opening one, CPU, both", "µs"),
        metric("clientHeap", "client heap per session", "bytes"),
        metric("agentHeap", "agent heap per session", "bytes"),
      ],
      targets: [{ metric: `${side}Heap`, how: "itself", limit: 3_000 }],
      measure: inProcess("open", { nodeOptions: ["--expose-gc"] }),
    },
  ];
}
