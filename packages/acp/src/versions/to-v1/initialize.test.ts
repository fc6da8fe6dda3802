import { expect, test } from "vitest";
import { accepts } from "../../schema/index.ts";
import { decoders as first } from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { ConversionError, initializeToV1, initializeToV2, mcpServersToV2 } from "../index.ts";

const info = { name: "notes", version: "1" };
const answer = (session: object | null, more: object = {}): v2.InitializeResponse =>
  ({ protocolVersion: 2, info, capabilities: session && { session }, ...more }) as v2.InitializeResponse;

function lossesOf(convert: (onLoss: (loss: { id: string }) => void) => unknown): string[] {
  const lost: string[] = [];
  convert(({ id }) => lost.push(id));
  return lost;
}

test("a client says who it is, and what both versions know of it", () => {
  const elicitation = { form: {} };
  const clientCapabilities = { auth: { terminal: true }, elicitation, session: { notices: {} }, plan: {} };
  expect(initializeToV2({ protocolVersion: 1, clientInfo: { ...info, title: null }, clientCapabilities })).toEqual({
    protocolVersion: 2,
    info,
    capabilities: { auth: { terminal: {} }, elicitation },
  });
  expect(initializeToV2({ protocolVersion: 1 })).toEqual({
    protocolVersion: 2,
    info: { name: "unknown", version: "unknown" },
    capabilities: {},
  });
});

test.each([{ fs: { readTextFile: true } }, { fs: { writeTextFile: true } }, { terminal: true }])(
  "L-07: an agent of version 2 uses no files or terminals of the client: %j",
  (clientCapabilities) => {
    expect(lossesOf((onLoss) => initializeToV2({ protocolVersion: 1, clientCapabilities }, onLoss))).toEqual(["L-07"]);
  },
);

test("what sessions promise in version 2 is said in full", () => {
  const session = { prompt: { image: {} }, mcp: { stdio: {}, http: {}, acp: null }, delete: {}, fork: {} };
  expect(initializeToV1(answer(session, { _meta: { a: 1 } }))).toEqual({
    protocolVersion: 1,
    agentInfo: info,
    agentCapabilities: {
      loadSession: true,
      promptCapabilities: { image: true, audio: false, embeddedContext: false },
      mcpCapabilities: { http: true, acp: false, sse: false },
      sessionCapabilities: { list: {}, resume: {}, close: {}, delete: {}, fork: {} },
      auth: {},
    },
    authMethods: [],
    _meta: { a: 1 },
  });
});

test.each([null, undefined])("an agent without sessions cannot be had in version 1", (session) => {
  expect(() => initializeToV1(answer(session as null))).toThrow(ConversionError);
});

test("L-01: what a marker says besides is kept beside it", () => {
  const session = { prompt: { image: { _meta: { max: 3 } } }, mcp: { stdio: {} } };
  const lost = lossesOf((onLoss) => {
    const { agentCapabilities } = initializeToV1(answer(session), onLoss);
    expect(agentCapabilities?.promptCapabilities?._meta).toEqual({ "colloquy/bridge": { image: { max: 3 } } });
  });
  expect(lost).toEqual(["L-01"]);
});

test("ways to sign in keep their kind, and bring logout; L-09: those of a kind of their own are left out", () => {
  const authMethods = [
    { type: "agent", methodId: "browser", name: "Browser", description: null },
    { type: "terminal", methodId: "tty", name: "Terminal", args: ["login"], env: [{ name: "A", value: "1" }] },
    { type: "_magic", methodId: "magic", name: "Magic" },
  ];
  const lost = lossesOf((onLoss) => {
    const said = initializeToV1(answer({ mcp: { stdio: {} } }, { authMethods }), onLoss);
    expect(said.authMethods).toEqual([
      { id: "browser", name: "Browser" },
      { type: "terminal", id: "tty", name: "Terminal", args: ["login"], env: { A: "1" } },
    ]);
    expect(said.agentCapabilities?.auth).toEqual({ logout: {} });
  });
  expect(lost).toEqual(["L-09"]);
});

test("every set of capabilities of an agent becomes a valid answer of version 1 (L-08 without stdio)", () => {
  const markers = ["delete", "additionalDirectories", "systemPrompt", "fork", "archive", "status", "title"];
  const kinds = ["stdio", "http", "acp"];
  const all = [...markers, ...kinds];
  for (let set = 0; set < 2 ** all.length; set++) {
    const has = (name: string) => (set & (1 << all.indexOf(name))) !== 0;
    const of = (names: string[]) => Object.fromEntries(names.filter(has).map((name) => [name, {}]));
    const lost = lossesOf((onLoss) => {
      const said = initializeToV1(answer({ ...of(markers), mcp: of(kinds) }), onLoss);
      expect(accepts(first.InitializeResponse, said)).toBe(true);
      expect(said.agentCapabilities?.sessionCapabilities).toEqual({ ...of(markers), list: {}, resume: {}, close: {} });
    });
    expect(lost).toEqual(has("stdio") ? [] : ["L-08"]);
  }
});

test("an MCP server without a type is a program to start; one that the agent cannot use is refused", () => {
  const program = { name: "a", command: "/a", args: [], env: [] };
  const web = { type: "http" as const, name: "b", url: "https://b", headers: [] };
  const able = { session: { mcp: { stdio: {}, http: {} } } };
  expect(mcpServersToV2([program, web], able)).toEqual([{ type: "stdio", ...program }, web]);
  expect(() => mcpServersToV2([program], { session: { mcp: { http: {} } } })).toThrow(/"a".*stdio/);
  expect(() => mcpServersToV2([{ ...web, type: "sse" }], able)).toThrow(/"b".*sse/);
  expect(() => mcpServersToV2([{ ...program, type: "_odd" } as never], able)).toThrow(ConversionError);
});
