import { type Action, type Actions, write } from "./action.ts";
import { changed } from "./changed.ts";
import { type Fault, type FaultDetails, strikes } from "./fault.ts";
import { notice, toolCall, update, words } from "./messages.ts";
import type { Scene } from "./scene.ts";

const toClient = { towards: ["client"], at: "turn" } as const satisfies FaultDetails;

/** So many lines, a thousand in a write. */
function* lines(count: number, line: string): Actions {
  for (let left = count; left > 0; left -= 1_000) yield write(`${line}\n`.repeat(Math.min(left, 1_000)));
}

const textOf = (action: Action) => (action.do === "write" ? new TextDecoder().decode(action.bytes).trimEnd() : "");

function* outputs(scene: Scene): Actions {
  const output = "0123456789abcdef".repeat(64);
  for (let call = 0; call < scene.many(1_000); call++) {
    const content = (text: string) => ({ content: [{ type: "content", content: { type: "text", text } }] });
    yield update(scene, toolCall(scene, `many-${call}`, content(output)));
    yield update(scene, {
      sessionUpdate: "tool_call_update",
      toolCallId: `many-${call}`,
      status: "completed",
      ...content(output + output),
    });
  }
}

const list = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** What is right, and too much of it. */
export const masses: readonly Fault[] = [
  strikes(
    "R-01",
    "A hundred thousand chunks of one letter",
    (scene) => lines(scene.many(100_000), textOf(update(scene, words(scene, "a")))),
    toClient,
  ),
  strikes(
    "R-01/notices",
    "A hundred thousand notifications that nobody knows",
    (scene) => lines(scene.many(100_000), notice("1")),
    { towards: ["agent"] },
  ),
  strikes("R-02", "A thousand tool calls, each with all of its output twice", outputs, toClient),
  changed(
    "R-04",
    "Ten thousand sessions in one page",
    "session/list",
    (message, scene) => ({
      ...message,
      result: {
        sessions: list(scene.many(10_000), (at) => ({ sessionId: `s${at}`, cwd: "/", title: `Session ${at}` })),
      },
    }),
    { towards: ["client"] },
  ),
  strikes(
    "R-05/plan",
    "A plan of a hundred thousand entries",
    (scene) => {
      const entries = list(scene.many(100_000), (at) => ({
        content: `Step ${at}`,
        priority: "medium",
        status: "pending",
      }));
      const plan = { type: "items", planId: "large", entries };
      return [
        update(
          scene,
          scene.protocol === 1 ? { sessionUpdate: "plan", entries } : { sessionUpdate: "plan_update", plan },
        ),
      ];
    },
    toClient,
  ),
  strikes(
    "R-05/commands",
    "Ten thousand commands",
    (scene) => [
      update(scene, {
        sessionUpdate: "available_commands_update",
        availableCommands: list(scene.many(10_000), (at) => ({ name: `c${at}`, description: "x" })),
      }),
    ],
    toClient,
  ),
  strikes(
    "R-05/names",
    "Names of a megabyte",
    (scene) => [
      update(scene, toolCall(scene, "x".repeat(scene.many(1_000_000)), { title: "y".repeat(scene.many(1_000_000)) })),
    ],
    toClient,
  ),
  strikes(
    "R-08",
    "A diff of two files of ten megabytes",
    (scene) => {
      const text = (letter: string) => `${letter}\n`.repeat(scene.many(5_000_000));
      return [
        update(
          scene,
          toolCall(scene, "diff", {
            kind: "edit",
            content: [{ type: "diff", path: `${scene.folder}/large.txt`, oldText: text("a"), newText: text("b") }],
          }),
        ),
      ];
    },
    toClient,
  ),
];
