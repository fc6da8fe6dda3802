import { describe, expect, it } from "vitest";
import { type Decoder, decode } from "../../packages/acp/src/schema/decode.ts";
import type { Issue } from "../../packages/acp/src/schema/report.ts";
import * as v1 from "../../packages/acp/src/schema/v1/index.ts";
import * as v2 from "../../packages/acp/src/schema/v2/index.ts";

function read<T>(decoder: Decoder<T>, value: unknown): { value: T; issues: Issue[] } {
  const issues: Issue[] = [];
  return { value: decode(decoder, value, (issue) => issues.push(issue)), issues };
}

const session = { sessionId: "s" };
const update1 = (update: object) => ({ ...session, update });

describe("tolerance", () => {
  it("DEC-01 a malformed field with a default costs only itself, and is reported", () => {
    const { value, issues } = read(v1.decoders.InitializeRequest, {
      protocolVersion: 1,
      clientCapabilities: { terminal: "yes", fs: { readTextFile: true, writeTextFile: 1 } },
    });
    expect(value).toEqual({ protocolVersion: 1, clientCapabilities: { fs: { readTextFile: true } } });
    expect(issues).toEqual([
      { path: ["clientCapabilities", "fs", "writeTextFile"], effect: "defaulted", expected: "a boolean" },
      { path: ["clientCapabilities", "terminal"], effect: "defaulted", expected: "a boolean" },
    ]);
  });

  it("DEC-01 says where the fault lies when it is deeper than what was left out", () => {
    const { value, issues } = read(v2.decoders.TerminalUpdate, { terminalId: "t", size: { cols: 80, rows: 0 } });
    expect(value).toEqual({ terminalId: "t" });
    expect(issues).toEqual([{ path: ["size"], effect: "defaulted", expected: "an integer from 1 to 65535 at rows" }]);
  });

  it("DEC-02 bad items are dropped and the others keep their order", () => {
    const { value, issues } = read(v1.decoders.ListSessionsResponse, {
      sessions: [
        { sessionId: "a", cwd: "/" },
        { sessionId: 1, cwd: "/" },
        null,
        { sessionId: "b", cwd: "/", title: 5 },
      ],
    });
    expect(value.sessions).toEqual([
      { sessionId: "a", cwd: "/" },
      { sessionId: "b", cwd: "/" },
    ]);
    expect(issues.map((issue) => [issue.path.join("."), issue.effect])).toEqual([
      ["sessions.1", "skipped"],
      ["sessions.2", "skipped"],
      ["sessions.3.title", "defaulted"],
    ]);
  });

  it("DEC-03 null stands for an empty list or map, nothing else does", () => {
    const { value } = read(v1.decoders.NewSessionRequest, { cwd: "/", mcpServers: null });
    expect(value.mcpServers).toEqual([]);
    expect(read(v1.decoders.AuthMethodTerminal, { id: "a", name: "A", env: null }).value.env).toEqual({});
    expect(() => read(v1.decoders.NewSessionRequest, { cwd: "/", mcpServers: "none" })).toThrow(
      "mcpServers must be a list",
    );
    expect(() => read(v2.decoders.NewSessionRequest, { cwd: "/", additionalDirectories: [1] })).toThrow(
      "additionalDirectories[0]",
    );
  });

  it("DEC-04 a required field must be there, also when a malformed one would be forgiven", () => {
    expect(() => read(v1.decoders.ListSessionsResponse, {})).toThrow("sessions must be a list");
    expect(read(v1.decoders.ListSessionsResponse, { sessions: "many" }).value.sessions).toEqual([]);
  });

  it("DEC-05 a malformed field without a default makes the message invalid", () => {
    expect(() => read(v1.decoders.ReadTextFileRequest, { ...session, path: "/a", line: "3" })).toThrow(
      "line must be an integer",
    );
  });

  it("EXT-10 a malformed _meta is left out", () => {
    expect(read(v1.decoders.CancelNotification, { ...session, _meta: [1] }).value).toEqual(session);
  });

  it("DEC-16 a malformed stop reason costs only itself", () => {
    const value = { ...session, update: { sessionUpdate: "state_update", state: "idle", stopReason: 7 } };
    expect(read(v2.decoders.UpdateSessionNotification, value).value.update).toEqual({
      sessionUpdate: "state_update",
      state: "idle",
    });
  });
});

describe("unions", () => {
  it("DEC-06 a listed tag with a bad payload fails and names the member", () => {
    const value = { ...session, update: { sessionUpdate: "tool_call_update", title: "x" } };
    expect(() => read(v2.decoders.UpdateSessionNotification, value)).toThrow(
      "update.toolCallId must be a string (sessionUpdate: tool_call_update)",
    );
    expect(() => read(v1.decoders.McpServer, { type: "http", name: "a", command: "/a", args: [], env: [] })).toThrow(
      "url",
    );
  });

  it("DEC-07 a tag that is no string is invalid, unless the union itself may be left out", () => {
    expect(() => read(v2.decoders.ContentBlock, { type: 5 })).toThrow("type must be a string");
    const { value } = read(v1.decoders.AvailableCommand, { name: "a", description: "b", input: [] });
    expect(value).toEqual({ name: "a", description: "b" });
  });

  it("DEC-08 without a listed tag, version 1 falls back where the schema says so", () => {
    const stdio = { name: "a", command: "/a", args: [], env: [] };
    expect(read(v1.decoders.McpServer, stdio).issues).toEqual([]);
    expect(read(v1.decoders.McpServer, { ...stdio, type: "later" }).value).toEqual({ ...stdio, type: "later" });
    expect(() => read(v1.decoders.McpServer, { type: "later", name: "a" })).toThrow("command");
    expect(read(v1.decoders.AuthMethod, { type: "later", id: "a", name: "A" }).value.id).toBe("a");
    expect(
      read(v1.decoders.SetSessionConfigOptionRequest, { ...session, configId: "c", value: "x", type: "later" }).value
        .value,
    ).toBe("x");
    expect(() => read(v1.decoders.SetSessionConfigOptionRequest, { ...session, configId: "c", value: 1 })).toThrow(
      "value",
    );
    expect(read(v1.decoders.AvailableCommandInput, { hint: "h" }).value.hint).toBe("h");
  });

  it("DEC-09 a tag that is not listed is kept as it came, also in the closed unions of version 1", () => {
    const update = { sessionUpdate: "later", deep: { list: [1, null] } };
    const { value, issues } = read(v1.decoders.SessionNotification, update1(update));
    expect(value.update).toEqual(update);
    expect(issues).toMatchObject([{ path: ["update", "sessionUpdate"], effect: "unknown" }]);
  });

  it("DEC-09 a value that is not listed in a closed enumeration is kept", () => {
    const update = { sessionUpdate: "tool_call", toolCallId: "t", title: "T", kind: "later" };
    expect(read(v1.decoders.SessionNotification, update1(update))).toEqual({ value: update1(update), issues: [] });
  });

  it("DEC-17 titled values of a multi-select are known by `anyOf`, not by a type", () => {
    expect(read(v2.decoders.MultiSelectItems, { anyOf: [{ const: "a", title: "A" }] }).issues).toEqual([]);
    expect(() => read(v2.decoders.MultiSelectItems, {})).toThrow("anyOf");
  });

  it("DEC-18 a resource with text and bytes is text, and what fails as text can still be bytes", () => {
    const both = { uri: "u", text: "t", blob: "b" };
    expect(read(v1.decoders.EmbeddedResourceResource, { ...both }).value).toEqual(both);
    expect(read(v1.decoders.EmbeddedResourceResource, { ...both, text: 5 }).issues).toEqual([]);
    expect(() => read(v1.decoders.EmbeddedResourceResource, { uri: "u" })).toThrow(
      "TextResourceContents or BlobResourceContents",
    );
  });

  it("DEC-06 a question in version 2 belongs to a session or to a request, never to both", () => {
    const form = { mode: "form", message: "?", requestedSchema: { type: "object", properties: {} } };
    expect(read(v2.decoders.CreateElicitationRequest, { ...form, sessionId: "s" }).issues).toEqual([]);
    expect(() => read(v2.decoders.CreateElicitationRequest, { ...form, sessionId: "s", requestId: 1 })).toThrow(
      "ElicitationSessionScope or ElicitationRequestScope",
    );
  });

  it("trying one member of a union does not change the value for the next", () => {
    const value = { uri: "u", text: 5, blob: "b", mimeType: 7 };
    const { value: read1, issues } = read(v1.decoders.EmbeddedResourceResource, value);
    expect(read1).toEqual({ uri: "u", text: 5, blob: "b" });
    expect(issues).toMatchObject([{ path: ["mimeType"], effect: "defaulted" }]);
  });
});

describe("scalars and strange input", () => {
  it("DEC-11 integers refuse fractions; 1.0 is one", () => {
    expect(() => read(v1.decoders.UsageUpdate, { used: 1.5, size: 2 })).toThrow("used must be an integer");
    expect(read(v1.decoders.UsageUpdate, JSON.parse('{"used":1.0,"size":2e3}')).value.used).toBe(1);
  });

  it("DEC-12 integers keep to the range of their format", () => {
    expect(() => read(v1.decoders.InitializeRequest, { protocolVersion: 65536 })).toThrow("from 0 to 65535");
    expect(() => read(v2.decoders.TerminalSize, { cols: 0, rows: 1 })).toThrow(
      "cols must be an integer from 1 to 65535",
    );
    expect(() => read(v1.decoders.ReadTextFileRequest, { ...session, path: "/a", limit: 2 ** 32 })).toThrow("limit");
  });

  it("ENV-34 integers beyond 2^53 are valid", () => {
    const link = { type: "resource_link", uri: "u", name: "n", size: 2 ** 64 - 1 };
    expect(read(v2.decoders.ContentBlock, link).issues).toEqual([]);
    expect(read(v2.decoders.UsageUpdate, { used: 2n ** 64n - 1n, size: 1 }).issues).toEqual([]);
  });

  it("DEC-13 absent fields are not filled in, and null stays null", () => {
    const value = { ...session, update: { sessionUpdate: "tool_call_update", toolCallId: "t", title: null } };
    expect(read(v2.decoders.UpdateSessionNotification, structuredClone(value)).value).toEqual(value);
    expect(read(v1.decoders.InitializeResponse, { protocolVersion: 1 }).value).toEqual({ protocolVersion: 1 });
  });

  it("DEC-14 fields that are not in the schema stay, at every level", () => {
    const value = {
      ...session,
      x: 1,
      update: { sessionUpdate: "agent_message_chunk", y: 2, content: { type: "text", text: "", z: 3 } },
    };
    expect(read(v1.decoders.SessionNotification, structuredClone(value)).value).toEqual(value);
  });

  it("DEC-14 the value that comes back is the one that was given", () => {
    const value = { ...session };
    expect(decode(v1.decoders.CancelNotification, value)).toBe(value);
  });

  it("DEC-15 of equal keys the last one counts", () => {
    expect(read(v1.decoders.CancelNotification, JSON.parse('{"sessionId":5,"sessionId":"s"}')).value).toEqual(session);
  });

  it("DEC-19 a lone surrogate is a string like any other", () => {
    expect(read(v1.decoders.TextContent, JSON.parse('{"text":"\\ud800"}')).value.text).toBe("\ud800");
  });

  it("ENV-33 __proto__ and constructor are data", () => {
    const text =
      '{"sessionId":"s","update":{"sessionUpdate":"constructor"},"_meta":{"__proto__":{"x":1},"constructor":1}}';
    const { value, issues } = read(v1.decoders.SessionNotification, JSON.parse(text));
    expect(JSON.stringify(value)).toBe(text);
    expect(issues).toMatchObject([{ effect: "unknown" }]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it("ENV-33 a map of values keeps an entry named __proto__, and checks it", () => {
    const schema = (property: string) => JSON.parse(`{"type":"object","properties":{"__proto__":${property}}}`);
    expect(Object.keys(read(v2.decoders.ElicitationSchema, schema('{"type":"string"}')).value.properties)).toEqual([
      "__proto__",
    ]);
    expect(() => read(v2.decoders.ElicitationSchema, schema("5"))).toThrow("properties.__proto__ must be an object");
  });
});

describe("whole messages", () => {
  it("ENV-26 absent and null stand for {} where no field is required", () => {
    expect(decode(v1.decoders.LogoutRequest, undefined)).toEqual({});
    expect(decode(v1.decoders.LoadSessionResponse, null)).toEqual({});
    expect(() => decode(v1.decoders.PromptRequest, undefined)).toThrow("the value must be an object");
    expect(() => decode(v1.decoders.PromptResponse, null)).toThrow("the value must be an object");
  });

  it("ENV-24 a list is no params", () => {
    expect(() => decode(v1.decoders.LogoutRequest, [])).toThrow("the value must be an object");
  });

  it("DEC-05 an error leaves nothing behind for the next message", () => {
    expect(() => read(v1.decoders.PromptRequest, { sessionId: "s", _meta: 1, prompt: [{ type: "text" }] })).toThrow(
      "prompt[0].text",
    );
    expect(read(v1.decoders.CancelNotification, session).issues).toEqual([]);
  });
});

describe("reports", () => {
  it("tell of a hundred issues at most, however many there are", () => {
    const { value, issues } = read(v1.decoders.ListSessionsResponse, { sessions: new Array(5000).fill(0) });
    expect(value.sessions).toEqual([]);
    expect(issues).toHaveLength(100);
  });
});
