import { expect, test } from "vitest";
import { VersionError } from "../protocol/index.ts";
import { CancelledError, RequestError } from "../rpc/index.ts";
import { AcpError, DecodeError } from "../schema/error.ts";
import { memoryPair } from "../wire/index.ts";
import { answers, first, info, met, rawAgent, second } from "./fixtures/raw-agent.ts";
import { connectAgent, v1 } from "./index.ts";

/** What the client says in `initialize`, when it speaks these versions. */
async function offered(versions: Parameters<typeof met>[0]): Promise<any> {
  let said: unknown;
  await met(versions, (params: unknown) => {
    said = params;
    return answers[versions[0]!.protocolVersion];
  });
  return said;
}

test("INIT-01 INIT-02 INIT-12 INIT-33 a client of version 1 says its version, its name and always its capabilities", async () => {
  expect(await offered([first()])).toEqual({
    protocolVersion: 1,
    clientInfo: info,
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
  });
});

test("INIT-02 INIT-13 a client of version 2 says its version and its name", async () => {
  expect(await offered([second()])).toEqual({ protocolVersion: 2, info, capabilities: {} });
});

test("INIT-02 COMPAT-05 a client of both asks for 2 and says both shapes", async () => {
  expect(await offered([first(), second()])).toMatchObject({
    protocolVersion: 2,
    clientInfo: info,
    clientCapabilities: { terminal: false },
    info,
    capabilities: {},
  });
});

test("promise 8: COMPAT-03 a client of both takes 1 when the agent answers 1, and 2 when it answers 2", async () => {
  expect((await met([first(), second()], answers[1])).peer.version).toBe(1);
  expect((await met([first(), second()], answers[2])).peer.version).toBe(2);
});

test.each([-32600, -32602, -32603, -32022])(
  "COMPAT-03 an agent that answers %i to both shapes is asked again for 1",
  async (code) => {
    const asked: any[] = [];
    const { peer } = await met([first(), second()], (params: any) => {
      asked.push(params);
      if (params.protocolVersion !== 1) throw new RequestError(code, "what?", { requested: 2, supported: [1] });
      return answers[1];
    });
    expect(peer.version).toBe(1);
    expect(asked).toHaveLength(2);
    expect(asked[1]).not.toHaveProperty("capabilities");
  },
);

test("COMPAT-03 an agent that wants a sign-in for initialize is not asked again", async () => {
  let asked = 0;
  const refused = met([first(), second()], () => {
    asked++;
    throw new RequestError(-32000, "Authentication required");
  });
  await expect(refused).rejects.toMatchObject({ code: -32000 });
  expect(asked).toBe(1);
});

test("an agent that names the versions that it speaks is believed", async () => {
  const refuse = () => {
    throw new RequestError(-32022, "No", { requested: 2, supported: [3, 4] });
  };
  const refused = met([first(), second()], refuse);
  await expect(refused).rejects.toThrow(VersionError);
  await expect(refused).rejects.toMatchObject({ offered: [1, 2], answered: [3, 4] });
});

test.each([77, 0, "1", null, undefined])(
  "INIT-08 INIT-34 the answer %s is no version: the client leaves",
  async (protocolVersion) => {
    const { wire, agent } = rawAgent({ initialize: () => ({ protocolVersion }) });
    await expect(connectAgent({ info, versions: [first(), second()] }, wire)).rejects.toThrow(VersionError);
    await agent.connection.closed;
    expect(agent.asked).toEqual(["initialize"]);
  },
);

test("INIT-08 an answer of a version that the client does not speak is named", async () => {
  const refused = met([second()], answers[1]);
  await expect(refused).rejects.toThrow("this side speaks 2, the agent speaks 1");
});

test("an answer that is malformed rejects with where it is", async () => {
  const { info: _, ...nameless } = answers[2];
  await expect(met([second()], nameless)).rejects.toThrow(DecodeError);
});

test("INIT-16 INIT-31 INIT-35 an agent that states nothing has no capabilities and no sign-ins", async () => {
  const { peer } = await met([first()], answers[1]);
  expect(peer).toMatchObject({ version: 1, capabilities: {}, authMethods: [], info: undefined });
});

test("COMPAT-07 nulls for what is optional are as if it was not there", async () => {
  const nulls = { protocolVersion: 1, agentInfo: null, agentCapabilities: null, authMethods: null };
  const { peer } = await met([first()], nulls);
  expect(peer).toMatchObject({ capabilities: {}, authMethods: [], info: undefined });
});

test("INIT-30 capabilities that are not known are kept and do no harm", async () => {
  const { peer } = await met([first()], { protocolVersion: 1, agentCapabilities: { quantum: { deep: true } } });
  expect(peer.capabilities).toMatchObject({ quantum: { deep: true } });
});

test("promise 5: INIT-14 the agent's title, else its name, is in the errors of calls to it", async () => {
  const titled = { ...answers[2], info: { name: "notes", title: "Notes!", version: "2" } };
  await expect((await met([second()], titled)).peer.request("_mine")).rejects.toThrow('from the agent "Notes!"');
  await expect((await met([second()], answers[2])).peer.request("_mine")).rejects.toThrow('from the agent "notes"');
});

test("an agent that calls before it has answered initialize is refused", async () => {
  let refusal: unknown;
  const { wire, agent } = rawAgent({
    initialize: async () => {
      refusal = await agent.connection.request("_theirs/ask").catch((error) => error);
      return answers[1];
    },
  });
  await connectAgent({ info, versions: [v1({ "_theirs/ask": () => 1 })] }, wire);
  expect(refusal).toMatchObject({ code: -32600 });
});

test("INIT-09 what follows the answer in the same breath meets the handlers of the version", async () => {
  const told = Promise.withResolvers<unknown>();
  const { wire, agent } = rawAgent({
    initialize: () => {
      queueMicrotask(() => void agent.connection.notify("_theirs/told", { early: true }));
      return answers[1];
    },
  });
  await connectAgent({ info, versions: [v1({ "_theirs/told": (params) => told.resolve(params) })] }, wire);
  expect(await told.promise).toEqual({ early: true });
});

test("promise 3: an agent that goes instead of answering rejects the call", async () => {
  const [near, far] = memoryPair();
  const connecting = connectAgent({ info, versions: [first()] }, near, { name: 'agent "notes"' });
  far.destroy();
  await expect(connecting).rejects.toThrow(/initialize failed: the connection to the agent "notes" is closed/);
});

test("an aborted signal gives up before anything is sent", async () => {
  const { wire, agent } = rawAgent({ initialize: () => answers[1] });
  const signal = AbortSignal.abort(new Error("no"));
  await expect(connectAgent({ info, versions: [first()] }, wire, { signal })).rejects.toThrow(CancelledError);
  await agent.connection.closed;
  expect(agent.asked).toEqual([]);
});

test("a client needs a version, and speaks each once", async () => {
  const { wire } = rawAgent({});
  await expect(connectAgent({ info, versions: [] }, wire)).rejects.toThrow(AcpError);
  await expect(connectAgent({ info, versions: [first(), first()] }, wire)).rejects.toThrow("once");
});

test("an agent that never answers is given up as soon as the signal says so", async () => {
  const { wire } = rawAgent({ initialize: () => new Promise(() => {}) });
  const stop = new AbortController();
  const connecting = connectAgent({ info, versions: [first()] }, wire, { signal: stop.signal });
  stop.abort(new Error("no patience"));
  await expect(connecting).rejects.toMatchObject({ name: "CancelledError", cause: { message: "no patience" } });
});

test("a refusal that names no versions is followed by a second try with version 1", async () => {
  let tries = 0;
  const refuse = () => Promise.reject(new RequestError(-32022, "Unsupported"));
  const { peer } = await met([first(), second()], () => (tries++ === 0 ? refuse() : answers[1]));
  expect(peer.version).toBe(1);
});
