import type { Prose } from "../programs/prose.ts";
import { inProcess } from "./process.ts";
import { metric, type Target, type Workload } from "./workload.ts";

/** What is measured of `colloquy chat` and `colloquy run`. */
export const terminalClient: readonly Workload[] = [
  {
    name: "chat-start",
    title: "The terminal client from its start",
    contenders: ["ours"],
    metrics: [
      metric("prompt", "start → prompt", "ms"),
      metric("typed", "start → a key that was typed is shown", "ms"),
      metric("session", "start → the agent's session is open", "ms"),
      metric("plain", "start → prompt, with `--plain`", "ms"),
      metric("run", "start of `colloquy run` → first words of the answer", "ms"),
    ],
    targets: [
      { metric: "prompt", how: "itself", limit: 400 },
      { metric: "typed", how: "itself", limit: 400 },
      { metric: "plain", how: "itself", limit: 400 },
    ],
    runs: (asked) => asked * 2,
    measure: inProcess("chat-start"),
  },
  stream("chat-stream", "paragraphs", [{ metric: "cpu", than: "kit-client", how: "times", limit: 2 }]),
  stream("chat-markdown", "markdown", []),
];

/** An answer that is shown, against the same that is only read. */
function stream(name: string, prose: Prose, targets: readonly Target[]): Workload {
  return {
    name,
    title: `An answer of 100,000 chunks of ${prose} in the terminal client; kit-client: the library alone, which shows nothing`,
    contenders: ["chat", "kit-client"],
    subject: "chat",
    metrics: [
      metric("rate", "updates", "per second"),
      metric("cpu", "client CPU", "s"),
      metric("peak", "client peak memory", "bytes"),
    ],
    targets,
    measure: inProcess("chat-stream", { argument: prose }),
  };
}
