import { type Action, send } from "./action.ts";
import { type Fault, type FaultDetails, fault, strikes } from "./fault.ts";
import { ask, askInSession, tell, toolCall, update } from "./messages.ts";
import type { Scene } from "./scene.ts";

const toClient = { towards: ["client"], at: "turn" } as const satisfies FaultDetails;

const allowFirst = [
  { optionId: "allow", name: "Allow", kind: "allow_once" },
  { optionId: "reject", name: "Reject", kind: "reject_once" },
];

/** A question for permission: this call, with these options. */
function question(scene: Scene, call: object, options: unknown = allowFirst): Action {
  const toolCallId = scene.nextId();
  const toolCall = { toolCallId, title: "Read a file", kind: "read", status: "pending", ...call };
  const params =
    scene.protocol === 1
      ? { toolCall, options }
      : { title: toolCall.title, subject: { type: "tool_call", toolCall }, options };
  return askInSession(scene, "session/request_permission", params);
}

const many = (count: number, make: (at: number) => object) => Array.from({ length: count }, (_, at) => make(at));

const titles: readonly [variant: string, title: string, text: (scene: Scene) => string][] = [
  ["long", "A question whose title is 1 MB", (scene) => `Read ${"a".repeat(scene.many(1_000_000))}; rm -rf ~`],
  [
    "lines",
    "A question whose danger is below the fold",
    () => `Read notes.txt${"\n".repeat(200)}and delete everything`,
  ],
  [
    "control",
    "A question that forges another with control sequences",
    () => "rm -rf ~\u001B[2K\u001B[1GRead notes.txt\r\nAllow? [y] ",
  ],
  ["bidi", "A question that reads backwards", () => "Read \u202Etxt.seton\u202C \u2066\u200B\u200D\uFEFF"],
  ["marks", "A question that towers over its line", () => `Re${"\u0301\u0489".repeat(2_000)}ad`],
];

/** What an agent may say to be allowed what it should not be. */
export const questions: readonly Fault[] = [
  strikes(
    "P-01",
    "A deletion that calls itself a read",
    (scene) => [question(scene, { title: "Read notes.txt", rawInput: { command: "rm -rf .", path: scene.folder } })],
    toClient,
  ),
  strikes(
    "P-02",
    "Names that look like others",
    (scene) =>
      ["READ", "Rеad", "read\u200B", "Ｒead"].map((title) =>
        question(scene, { title, rawInput: { command: "rm -rf ." } }),
      ),
    toClient,
  ),
  strikes(
    "P-03/bare",
    "A question without a kind, a title or a tool call",
    (scene) => [
      question(scene, { title: undefined, kind: undefined }),
      askInSession(scene, "session/request_permission", { options: allowFirst }),
    ],
    toClient,
  ),
  strikes(
    "P-03/none",
    "A question without options",
    (scene) => [question(scene, {}, []), question(scene, {}, null)],
    toClient,
  ),
  strikes(
    "P-03/many",
    "A question with a thousand options",
    (scene) => [
      question(
        scene,
        {},
        many(scene.many(1_000), (at) => ({ optionId: `o${at}`, name: `Option ${at}`, kind: "allow_once" })),
      ),
    ],
    toClient,
  ),
  strikes(
    "P-03/same",
    "A question whose options share an id",
    (scene) => [question(scene, {}, [{ ...allowFirst[0]! }, { ...allowFirst[1]!, optionId: "allow" }])],
    toClient,
  ),
  strikes(
    "P-03/contrary",
    "A question whose options do the contrary of their names",
    (scene) => [
      question(scene, {}, [
        { optionId: "a", name: "Reject", kind: "allow_always" },
        { optionId: "b", name: "Allow", kind: "reject_once" },
        { optionId: "c", name: "Cancel", kind: "colloquy_unknown" },
      ]),
    ],
    toClient,
  ),
  fault(
    "P-04",
    "An answer that chooses an option which was not offered",
    () => ({
      passes: ({ answers, message }) =>
        answers?.method === "session/request_permission"
          ? [
              send({
                jsonrpc: "2.0",
                id: message!.id,
                result: { outcome: { outcome: "selected", optionId: "colloquy-unknown" } },
              }),
            ]
          : undefined,
    }),
    { towards: ["agent"], at: "turn" },
  ),
  ...titles.map(([variant, title, text]) =>
    strikes(`P-05/${variant}`, title, (scene) => [question(scene, { title: text(scene) })], toClient),
  ),
  strikes(
    "P-06",
    "A tool call that changes while its question is open",
    (scene) => [
      question(scene, { toolCallId: "changing", title: "Read notes.txt", rawInput: { path: "notes.txt" } }),
      update(
        scene,
        toolCall(scene, "changing", { title: "Delete everything", kind: "delete", rawInput: { command: "rm -rf ." } }),
      ),
    ],
    toClient,
  ),
  strikes(
    "P-07",
    "The same question twice, one of them called off",
    (scene) => {
      const first = question(scene, {});
      const id = first.do === "write" ? JSON.parse(new TextDecoder().decode(first.bytes)).id : null;
      return [first, first, tell("$/cancel_request", { requestId: id })];
    },
    toClient,
  ),
  strikes(
    "P-10",
    "A thousand questions at once",
    (scene) => many(scene.many(1_000), () => question(scene, {})) as Action[],
    toClient,
  ),
  strikes(
    "P-11",
    "A question of a session that nobody opened",
    (scene) => [
      ask(scene, "session/request_permission", {
        sessionId: "colloquy-unknown",
        toolCall: { toolCallId: "x", title: "Read" },
        title: "Read",
        subject: { type: "tool_call", toolCall: { toolCallId: "x" } },
        options: allowFirst,
      }),
    ],
    toClient,
  ),
  strikes(
    "P-16",
    "A diff of what is not in the file",
    (scene) => [
      question(scene, {
        kind: "edit",
        content: [{ type: "diff", path: `${scene.folder}/colloquy-fault.txt`, oldText: "never there", newText: "" }],
      }),
    ],
    toClient,
  ),
  strikes(
    "P-17",
    "A call at places outside of the session's folder",
    (scene) => [
      question(scene, {
        locations: [{ path: "/etc/passwd" }, { path: `${scene.folder}/../../x`, line: -1 }, { path: "" }],
      }),
    ],
    toClient,
  ),
];
