import { describe, expect, test } from "vitest";
import {
  agentWithDraftClient,
  clientWithDraftAgent,
  expectOnlyTheDraft,
  hello,
  prompt,
  session,
  welcome,
} from "./talk.ts";

expectOnlyTheDraft();

const key = { type: "agent" as const, methodId: "key", name: "Key" };
const signing = { "auth/login": () => {}, "auth/logout": () => {} };

describe("an agent tells a client of the draft", () => {
  test("its name, no sign-in and the bare session under the old names (S0-03, S0-07, S0-08, S0-09, S0-11)", async () => {
    const { initialized, peer } = await agentWithDraftClient();
    expect(initialized).toEqual({
      protocolVersion: 2,
      agentInfo: { name: "ours", version: "1.0.0" },
      capabilities: { session: { load: {}, list: {}, resume: {}, close: {} }, auth: {} },
    });
    expect(peer.info).toEqual(hello.clientInfo);
    expect(peer.capabilities).toEqual({});
  });

  test("what it can do, and by markers what all can do today (S0-14..17, S0-18, S0-19, S0-20, S0-21)", async () => {
    const session = { prompt: { image: {}, audio: {}, embeddedContext: {} }, mcp: { stdio: {}, http: {} } };
    const capabilities = { session: { ...session, additionalDirectories: {} } };
    const { initialized } = await agentWithDraftClient({ "session/delete": () => ({}) }, {}, { capabilities });
    expect(initialized.capabilities).toEqual({
      session: { ...session, additionalDirectories: {}, delete: {}, load: {}, list: {}, resume: {}, close: {} },
      auth: {},
    });
  });

  test("ways to sign in of any type, by `id`, and that it can be signed out of (S0-03, S0-04, S0-05, S0-06)", async () => {
    const odd = { type: "_device", methodId: "device", name: "Device", code: 1 };
    const terminal = { type: "terminal", methodId: "tty", name: "Terminal" };
    const authMethods = [key, odd, terminal] as never;
    const { initialized } = await agentWithDraftClient(signing, {}, { authMethods });
    // The draft has no way to say that it can run a terminal sign-in: it is not offered one.
    expect(initialized.authMethods).toEqual([
      { type: "agent", id: "key", name: "Key" },
      { type: "_device", id: "device", name: "Device", code: 1 },
    ]);
    expect(initialized.capabilities.auth).toEqual({ logout: {} });
  });

  test("and is called by the old names for signing in and out (S0-01, S0-02)", async () => {
    const { client } = await agentWithDraftClient(signing, {}, { authMethods: [key] });
    expect((await client.call("authenticate", { methodId: "key" })).result).toEqual({});
    expect((await client.call("logout")).result).toEqual({});
  });

  test("and asks it for no files, terminals or forms: the draft has none (S0-10, S0-62, S0-63)", async () => {
    const { peer } = await agentWithDraftClient();
    const form = { ...session, mode: "form", message: "?", requestedSchema: { type: "object", properties: {} } };
    await expect(peer.request("elicitation/create", form as never)).rejects.toThrow("elicitation");
    for (const method of ["fs/read_text_file", "terminal/create"])
      await expect(peer.request(method as never, {} as never)).rejects.toThrow(method);
  });
});

describe("a client is told by an agent of the draft", () => {
  test("its name, markers and ways to sign in, in today's names (S0-03, S0-04, S0-05, S0-07, S0-08, S0-18..21)", async () => {
    const authMethods = [
      { type: "agent", id: "key", name: "Key" },
      { type: "_device", id: "d", name: "D" },
    ];
    const { agent, peer } = await clientWithDraftAgent({ initialize: () => welcome({ authMethods }) });
    expect(peer.calls("initialize")).toMatchObject([{ protocolVersion: 2, clientInfo: { name: "ours" } }]);
    expect(agent.info).toEqual({ name: "old", version: "1" });
    expect(agent.capabilities.session).toMatchObject(welcome().capabilities.session);
    expect(agent.authMethods).toMatchObject([
      { type: "agent", methodId: "key" },
      { type: "_device", methodId: "d" },
    ]);
  });

  test("nothing but the version, and takes that for an agent without a name, sign-in or sessions (S0-09, S0-11)", async () => {
    const { agent } = await clientWithDraftAgent({ initialize: () => ({ protocolVersion: 2 }) });
    expect(agent.info).toEqual({ name: "unknown", version: "unknown" });
    expect([agent.capabilities.session, agent.authMethods]).toEqual([undefined, []]);
    await expect(agent.request("session/new", { cwd: "/" })).rejects.toThrow("session");
    await expect(agent.request("auth/logout")).rejects.toThrow("auth/logout");
  });

  test("that it signs in and out by the old names (S0-01, S0-02)", async () => {
    const { agent, peer } = await clientWithDraftAgent({ authenticate: () => ({}), logout: () => ({}) });
    await agent.request("auth/login", { methodId: "key" });
    await agent.request("auth/logout");
    expect(peer.heard.map(({ method }) => method)).toEqual(["initialize", "authenticate", "logout"]);
  });

  test("another version, as an agent of the draft does, and names both (S0-12)", async () => {
    const answer = () => ({ protocolVersion: 1 });
    await expect(clientWithDraftAgent({ initialize: answer })).rejects.toThrow(
      "this side speaks 2, the agent speaks 1",
    );
  });

  test("what it can do with forms, where the draft knows nothing of it, at no cost (S0-10, S0-62)", async () => {
    const { agent, peer } = await clientWithDraftAgent(
      { "session/prompt": () => ({ stopReason: "end_turn" }) },
      { "elicitation/create": () => ({ action: "cancel" }) },
    );
    expect(peer.calls("initialize")[0]?.capabilities).toEqual({ elicitation: { form: {} } });
    expect(await agent.request("session/prompt", { ...session, prompt })).toHaveProperty("messageId");
  });
});
