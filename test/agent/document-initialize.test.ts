import { afterAll, beforeAll, expect, test } from "vitest";
import { type Line, type LineClient, lineClient } from "./fixtures/line-client.ts";

let client: LineClient;
let first: Line;
beforeAll(async () => {
  client = await lineClient();
  first = await client.call("session/new", { cwd: client.project, mcpServers: [] });
});
afterAll(() => client[Symbol.asyncDispose]());

const initialize = (params: object) => client.call("initialize", params);

test("C.2 S2-23 S2-24 a method of a session before initialize is answered -32002", async () => {
  expect(first.error).toMatchObject({ code: -32002, message: expect.stringContaining("send initialize first") });
  const { error } = await client.call("_agentao.cn/set_model", { sessionId: "s", model: "m" });
  expect(error.code).toBe(-32002);
});

test.each([true, "1", 1.5, -1, null, undefined])(
  "C.1 S2-02 the version %j is refused, and why is said",
  async (protocolVersion) => {
    const { error } = await initialize({ protocolVersion, clientCapabilities: {} });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("protocolVersion must be") });
  },
);

test("C.1 S2-01 S2-03 S2-05..08 S2-10 S2-11 it says on lines of JSON who it is and what it can do, also to a client without capabilities", async () => {
  const { result } = await initialize({ protocolVersion: 1, clientInfo: { name: "c", version: "1", title: "C" } });
  expect(result).toMatchObject({
    protocolVersion: 1,
    authMethods: [],
    agentInfo: { name: "colloquy", title: "Colloquy", version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    agentCapabilities: {
      loadSession: true,
      promptCapabilities: { image: true, embeddedContext: true },
      mcpCapabilities: { sse: true, http: true },
      sessionCapabilities: { list: {}, resume: {}, close: {}, delete: {}, fork: {}, additionalDirectories: {} },
    },
  });
  expect(result.agentCapabilities.promptCapabilities.audio ?? false).toBe(false);
});

test("C.1 S2-09 its own methods are listed in _meta, under Agentao's names and under ours", async () => {
  const meta = client.lines.find(({ result }) => result?.agentInfo)!.result._meta;
  for (const [key, prefix] of [
    ["_agentao.cn/extensions", "_agentao.cn"],
    ["colloquy/extensions", "_colloquy"],
  ] as const)
    expect(meta[key]).toEqual([
      { method: `${prefix}/ask_user`, description: expect.any(String) },
      { method: `${prefix}/set_model`, description: expect.any(String) },
    ]);
});

test("C.1 S2-06 a version that is not spoken is answered with the newest that is, and is no error", async () => {
  await using other = await lineClient();
  const { result } = await other.call("initialize", { protocolVersion: 99, clientCapabilities: {}, info: {} });
  expect(result.protocolVersion).toBe(2);
});

test.each([
  [0, {}, { code: -32022, data: { requested: 0, supported: [1, 2] } }],
  [2, { clientCapabilities: {} }, { code: -32602, message: expect.stringContaining("info must be") }],
])("C.1 S2-06 as version 2 wants it, %i with %j is an error", async (protocolVersion, rest, problem) => {
  await using other = await lineClient();
  const { error } = await other.call("initialize", { protocolVersion, ...rest });
  expect(error).toMatchObject(problem);
});

test("C.1 S2-04 readFile and writeFile are no capabilities: the agent reads files itself", async () => {
  await using other = await lineClient({ files: { "milk.txt": "two litres\n" } });
  const clientCapabilities = { fs: { readFile: true, writeFile: true } };
  await other.call("initialize", { protocolVersion: 1, clientCapabilities });
  const { sessionId } = await other.open();
  await other.prompt(sessionId, '/scenario call read_file {"path": "milk.txt"}');
  expect(other.lines.filter(({ id, method }) => id !== undefined && method !== undefined)).toEqual([]);
  expect(JSON.stringify(other.updates)).toContain("two litres");
});
