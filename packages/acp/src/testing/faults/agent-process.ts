import { type Action, write } from "./action.ts";
import { type Fault, type FaultDetails, fault, strikes } from "./fault.ts";
import { wireBytes } from "./line.ts";
import type { Scene } from "./scene.ts";

const severed = { towards: ["client"], afterwards: "is severed" } as const satisfies FaultDetails;
const toClient = { towards: ["client"], at: "start" } as const satisfies FaultDetails;

const exit = (code: number) => (): Action[] => [{ do: "exit", code }];

function* flood(scene: Scene): Iterable<Action> {
  for (let left = scene.many(16); left > 0; left--) yield { do: "complain", text: `${"error ".repeat(10_922)}\n` };
}

/** How an agent's process goes wrong. */
export const agentProcess: readonly Fault[] = [
  fault(
    "A-01",
    "initialize is never answered",
    () => ({
      passes: ({ answers }) => (answers?.method === "initialize" ? [] : undefined),
    }),
    { ...severed, at: "start" },
  ),
  strikes("A-02/start", "An exit before anything is said", exit(1), { ...severed, at: "start" }),
  fault(
    "A-02/initialize",
    "An exit in place of the answer to initialize",
    () => ({
      passes: ({ answers }) => (answers?.method === "initialize" ? exit(1)() : undefined),
    }),
    { ...severed, at: "start" },
  ),
  strikes("A-02/session", "An exit after a session was opened", exit(0), severed),
  strikes("A-02/turn", "An exit with code 0 in the middle of a turn", exit(0), { ...severed, at: "turn" }),
  fault(
    "A-02/middle",
    "An exit in the middle of a line",
    () => ({
      passes: ({ answers, bytes }) =>
        answers?.method === "session/prompt" ? [write(bytes.subarray(0, bytes.length >> 1)), ...exit(1)()] : undefined,
    }),
    { ...severed, at: "turn" },
  ),
  strikes("A-03", "A megabyte on stderr", flood, toClient),
  strikes(
    "A-04",
    "Secrets and control sequences on stderr",
    () => [
      {
        do: "complain",
        text: "\u001B[2J\u001B]0;hostile\u0007\u001B]52;c;aG9zdGlsZQ==\u0007API_KEY=sk-colloquy-0123456789\r\u009B6n\n",
      },
    ],
    toClient,
  ),
  strikes("A-05", "The end of an agent's output, while it lives", () => [{ do: "close" }], severed),
  strikes("A-06", "An agent that reads no more, and goes on writing", () => [{ do: "turn deaf" }], {
    ...severed,
    at: "turn",
  }),
  fault(
    "A-09",
    "An agent that reads slowly",
    ({ paceMs }) => ({
      returns: (line) => [
        { do: "linger", ms: paceMs },
        { do: "pass back", bytes: wireBytes(line) },
      ],
    }),
    toClient,
  ),
  fault(
    "A-10",
    "An agent that starts slowly",
    ({ paceMs }) => ({
      passes: (line) =>
        line.answers?.method === "initialize" ? [{ do: "wait", ms: paceMs * 10 }, write(wireBytes(line))] : undefined,
    }),
    toClient,
  ),
];
