import { describe } from "vitest";
import { call, prompt, says, testWatch, update } from "../fixtures/told.ts";

const running = update("state_update", { state: "running" });
const idle = update("state_update", { state: "idle", stopReason: "end_turn" });
const close = call("client", "session/close", { sessionId: "s" }, {});
const resume = call("client", "session/resume", { sessionId: "s", cwd: "/home" }, {});
const [asked, answered] = call(
  "client",
  "session/prompt",
  { sessionId: "s", prompt: [{ type: "text", text: "Go." }] },
  { messageId: "u" },
);
const turn = prompt(2, [running, says(2), idle]);

describe("the states of a session", () => {
  testWatch([
    { rule: "LIFE-03", version: 2, kept: turn, broken: [asked!, answered!, running, idle] },
    { rule: "LIFE-13", version: 2, kept: turn, broken: prompt(2, [says(2), idle]) },
    {
      rule: "LIFE-15",
      version: 2,
      kept: turn,
      broken: prompt(2, [running, update("state_update", { state: "idle" })]),
    },
    { rule: "LIFE-23", version: 2, kept: turn, broken: [update("state_update", { state: "_thinking" })] },
    { rule: "MSG-16", version: 2, kept: turn, broken: [...turn, ...turn] },
    { rule: "SESS-47", version: 2, kept: [resume[0]!, idle, resume[1]!], broken: resume },
    { rule: "SESS-86", version: 2, kept: [running, close[0]!, idle, close[1]!], broken: [running, ...close] },
    { rule: "SESS-88", version: 2, kept: [...turn, ...close], broken: [...turn, ...close, says(2)] },
  ]);
});
