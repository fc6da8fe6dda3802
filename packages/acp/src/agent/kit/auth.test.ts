import { expect, test } from "vitest";
import { agent } from "../agent.ts";
import { info, meet, versions } from "./fixtures/meeting.ts";
import type { Auth } from "./index.ts";

const browser = { id: "browser", name: "Browser", login: () => {} };
const terminal = { id: "tui", type: "terminal" as const, name: "Terminal", args: ["login"], env: { FRESH: "1" } };

const login = (client: any, version: 1 | 2, methodId: string) =>
  client.request(version === 1 ? "authenticate" : "auth/login", { methodId });
const logout = (client: any, version: 1 | 2) => client.request(version === 1 ? "logout" : "auth/logout", {});

test.each(versions)(
  "pain 13: AUTH-08 AUTH-14 version %i: sessions need a sign-in, and the error says which there are",
  async (version) => {
    const { client, newSession } = await meet({ auth: { methods: [browser] } }, version);
    const methods =
      version === 1 ? [{ id: "browser", name: "Browser" }] : [{ type: "agent", methodId: "browser", name: "Browser" }];
    expect(client.authMethods).toEqual(methods);
    await expect(newSession()).rejects.toMatchObject({ code: -32000, data: { authMethods: methods } });
    await login(client, version, "browser");
    const id = await newSession();
    await logout(client, version);
    await expect(newSession()).rejects.toMatchObject({ code: -32000 });
    const prompt = client.request("session/prompt", { sessionId: id, prompt: [{ type: "text", text: "hi" }] });
    await expect(prompt).rejects.toMatchObject({ code: -32000 });
  },
);

test.each(versions)(
  "AUTH-01 AUTH-02 AUTH-09 version %i: other methods, terminal ones and failures sign nobody in",
  async (version) => {
    const failing = {
      ...browser,
      id: "failing",
      login: () => {
        throw new Error("The window was closed");
      },
    };
    const auth: Auth = { methods: [failing, terminal], signedIn: () => false, logout: () => {} };
    const { connection: client, newSession } = await meet({ auth }, version, {
      capabilities: { auth: { terminal: version === 1 ? true : {} } },
    });
    await expect(login(client, version, "nothing")).rejects.toMatchObject({ code: -32602 });
    await expect(login(client, version, "tui")).rejects.toMatchObject({ code: -32602 });
    await expect(login(client, version, "failing")).rejects.toMatchObject({
      reason: "Internal error: The window was closed",
    });
    await expect(newSession()).rejects.toMatchObject({ code: -32000 });
  },
);

test.each(versions)("AUTH-03 AUTH-21 version %i: a terminal method is for clients that have one", async (version) => {
  const auth: Auth = { methods: [terminal], signedIn: () => true, logout: () => {} };
  const without = await meet({ auth }, version);
  expect(without.client.authMethods).toEqual([]);
  const capabilities = { auth: { terminal: version === 1 ? true : {} } };
  const { client, newSession } = await meet({ auth }, version, { capabilities });
  const env = version === 1 ? { FRESH: "1" } : [{ name: "FRESH", value: "1" }];
  expect(client.authMethods).toMatchObject([{ type: "terminal", args: ["login"], env }]);
  await newSession();
});

test.each(versions)(
  "ASTA-02 ASTA-03 ASTA-09 version %i: who is signed in is told, and told again when it changes",
  async (version) => {
    let state = "unauthenticated";
    const auth: Auth = {
      methods: [{ ...browser, login: () => void (state = "authenticated") }],
      signedIn: () => state === "authenticated",
      logout: () => void (state = "unauthenticated"),
      status: () => ({ state }),
    };
    const told: unknown[] = [];
    const { client } = await meet({ auth }, version, {
      isUnstable: true,
      requests: { "auth/status_update": (params) => void told.push(params) },
    });
    expect(await client.request("auth/status", {})).toEqual({ state: "unauthenticated" });
    await login(client, version, "browser");
    await login(client, version, "browser");
    await logout(client, version);
    expect(await client.request("auth/status", {})).toEqual({ state: "unauthenticated" });
    expect(told).toEqual([{ state: "authenticated" }, { state: "unauthenticated" }]);
  },
);

test.each([
  ["at least one method", { methods: [] }],
  ["its own id", { methods: [browser, browser] }],
  ["must tell whether it has", { methods: [terminal] }],
  ["needs a logout", { methods: [browser], signedIn: () => true }],
] as [string, Auth][])("an author is told: %s", (problem, auth) => {
  expect(() => agent({ info, prompt: () => {}, auth })).toThrow(problem);
});
