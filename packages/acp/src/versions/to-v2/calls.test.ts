import { describe, expect, test } from "vitest";
import { accepts } from "../../schema/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { decoders } from "../../schema/v2/unstable.ts";
import type { Loss } from "../loss.ts";
import { elicitationAnswerToV1, elicitationToV2 } from "./elicitation.ts";
import { agentToV2, authMethodToV2, clientCapabilitiesToV1 } from "./initialize.ts";
import { mcpServerToV1 } from "./mcp-servers.ts";
import { toV2 } from "./to-v2.ts";

describe("initialize", () => {
  test("a client of version 2 takes all that is optional in version 1, but no files and terminals", () => {
    const elicitation = { form: {} };
    expect(clientCapabilitiesToV1({ elicitation, auth: { terminal: {} } })).toEqual({
      fs: { readTextFile: false, writeTextFile: false },
      terminal: false,
      session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
      plan: {},
      elicitation,
      auth: { terminal: true },
    });
  });

  test("L-01: properties of a marker move to the object around it", () => {
    const losses: Loss[] = [];
    const capabilities = { auth: { terminal: { _meta: { a: 1 } } } };
    const { auth } = clientCapabilitiesToV1(capabilities, (loss) => losses.push(loss));
    expect(auth).toEqual({ terminal: true, _meta: { a: 1 } });
    expect(losses).toMatchObject([{ id: "L-01" }]);
  });

  test("an agent says in markers what it said in booleans; what version 2 asks of each has no marker", () => {
    const { info, capabilities, authMethods } = agentToV2({
      protocolVersion: 1,
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: true, audio: false },
        mcpCapabilities: { http: true },
        sessionCapabilities: { list: {}, resume: {}, close: null, delete: {}, fork: {} },
        auth: { logout: {}, status: {} },
      },
    });
    expect(info).toEqual({ name: "unknown", version: "unknown" });
    expect(capabilities).toEqual({
      session: { prompt: { image: {} }, mcp: { stdio: {}, http: {} }, delete: {}, fork: {} },
      auth: { status: {} },
    });
    expect(authMethods).toEqual([]);
  });

  test("L-02: MCP over SSE has no place", () => {
    const losses: Loss[] = [];
    const response = { protocolVersion: 1, agentCapabilities: { mcpCapabilities: { sse: true } } };
    agentToV2(response, (loss) => losses.push(loss));
    expect(losses).toMatchObject([{ id: "L-02" }]);
  });

  test.each([
    [
      { id: "a", name: "A" },
      { type: "agent", methodId: "a", name: "A" },
    ],
    [
      { type: "terminal", id: "t", name: "T", description: null, args: ["x"], env: { B: "1", A: "2" } },
      {
        type: "terminal",
        methodId: "t",
        name: "T",
        args: ["x"],
        env: [
          { name: "B", value: "1" },
          { name: "A", value: "2" },
        ],
      },
    ],
    [
      { type: "_sso", id: "s", name: "S", url: "u" },
      { type: "_sso", methodId: "s", name: "S", url: "u" },
    ],
  ])("a way to sign in: %j", (method, expected) => {
    const converted = authMethodToV2(method as unknown as v1.AuthMethod);
    expect(converted).toEqual(expected);
    expect(accepts(decoders.AuthMethod, structuredClone(converted))).toBe(true);
  });
});

test("MCP servers lose the tag that version 1 does not have, and get the lists that it wants", () => {
  expect(mcpServerToV1({ type: "stdio", name: "a", command: "/b" })).toEqual({
    name: "a",
    command: "/b",
    args: [],
    env: [],
  });
  expect(mcpServerToV1({ type: "http", name: "a", url: "u" })).toEqual({
    type: "http",
    name: "a",
    url: "u",
    headers: [],
  });
  expect(mcpServerToV1({ type: "_mine", name: "a", command: "/b" })).toBeUndefined();
});

describe("permission", () => {
  const option = (optionId: string, kind: v1.PermissionOptionKind = "allow_once"): v1.PermissionOption => ({
    optionId,
    name: optionId,
    kind,
  });
  const ask = (options: v1.PermissionOption[], title?: string) =>
    ({ sessionId: "s", toolCall: { toolCallId: "c", ...(title !== undefined && { title }) }, options }) as const;

  test("is asked for a tool call, under its title, or the one that it had", () => {
    const words = toV2();
    const titleOf = (title?: string) => words.permission(ask([option("y")], title))?.request.title;
    expect(titleOf()).toBe("Permission required");
    words.update({ sessionUpdate: "tool_call", toolCallId: "c", title: "Before" });
    expect(titleOf()).toBe("Before");
    expect(titleOf("Now")).toBe("Now");
    expect(words.permission(ask([option("y")], "Now"))?.request).toEqual({
      sessionId: "s",
      title: "Now",
      subject: { type: "tool_call", toolCall: { toolCallId: "c", title: "Now" } },
      options: [option("y")],
    });
  });

  test("without options cannot be asked for", () => {
    expect(toV2().permission(ask([]))).toBeUndefined();
  });

  test("PERM-08: options of one id are told apart, and the answer is the agent's id", () => {
    const permission = toV2().permission(ask([option("y"), option("y", "reject_once")]))!;
    const [first, second] = permission.request.options.map(({ optionId }) => optionId);
    expect(first).not.toBe(second);
    const answer = permission.answer({ outcome: { outcome: "selected", optionId: second! } });
    expect(answer).toEqual({ outcome: { outcome: "selected", optionId: "y" } });
  });

  test.each<v2.RequestPermissionOutcome>([
    { outcome: "cancelled" },
    { outcome: "selected", optionId: "not offered" },
    { outcome: "_maybe" },
  ])("PERM-03, PERM-04: %j is no consent", (outcome) => {
    const permission = toV2().permission(ask([option("y")]))!;
    expect(permission.answer({ outcome })).toEqual({ outcome: { outcome: "cancelled" } });
  });
});

describe("elicitation", () => {
  test("a form says what it is; the session comes before the request", () => {
    const request = {
      mode: "form",
      message: "?",
      sessionId: "s",
      requestId: 4,
      requestedSchema: { required: null },
    } as unknown as v1.CreateElicitationRequest;
    expect(elicitationToV2(request, 9)).toEqual({
      mode: "form",
      message: "?",
      sessionId: "s",
      requestedSchema: { type: "object", properties: {}, required: null },
    });
  });

  test("an action that is not listed is no consent", () => {
    expect(elicitationAnswerToV1({ action: "_later" })).toEqual({ action: "cancel" });
    expect(elicitationAnswerToV1({ action: "decline" })).toEqual({ action: "decline" });
  });
});
