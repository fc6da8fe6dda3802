import { expect, test } from "vitest";
import { meet } from "./fixtures/meeting.ts";

test("promise 7: INIT-10 what the options say is what is advertised, in both versions", async () => {
  const options = { accepts: { image: true }, mcp: { stdio: true, http: true, sse: true } };
  const first = await meet(options, 1);
  expect(first.client.capabilities).toMatchObject({
    promptCapabilities: { image: true },
    mcpCapabilities: { http: true, sse: true },
  });
  expect(first.client.capabilities.mcpCapabilities).not.toHaveProperty("acp");
  const second = await meet(options, 2);
  expect(second.client.capabilities.session).toMatchObject({ prompt: { image: {} }, mcp: { stdio: {}, http: {} } });
  expect(Object.keys(second.client.capabilities.session.mcp)).toEqual(["stdio", "http"]);
  const unstable = await meet({ mcp: { acp: true }, systemPrompt: "override" }, 2, { isUnstable: true });
  expect(unstable.client.capabilities.session).toMatchObject({
    mcp: { acp: {} },
    systemPrompt: { mode: { override: {} } },
  });
});

test("an author's word on capabilities is the last, by version", async () => {
  const capabilities = { v1: { loadSession: false }, v2: { session: { delete: null } } };
  const first = await meet({ capabilities }, 1);
  expect(first.client.capabilities.loadSession).toBe(false);
  const second = await meet({ capabilities }, 2);
  expect(second.client.capabilities.session.delete ?? undefined).toBeUndefined();
  const deleting = second.connection.request("session/delete", { sessionId: "s" });
  await expect(deleting).rejects.toMatchObject({ code: -32601 });
});

test("without options there is nothing to set, and without sign-in nothing to sign in to", async () => {
  const first = await meet({}, 1);
  for (const method of ["session/set_mode", "session/set_config_option", "authenticate", "logout"])
    await expect(first.connection.request(method, {})).rejects.toMatchObject({ code: -32601 });
  const second = await meet({}, 2);
  for (const method of ["session/set_config_option", "auth/login", "auth/logout"])
    await expect(second.connection.request(method, {})).rejects.toMatchObject({ code: -32601 });
});

test("an agent of one version is one", async () => {
  await expect(meet({ versions: [1] }, 2)).rejects.toThrow("No version in common");
});

test.each([
  ["systemPrompt", { systemPrompt: "append" as const }],
  ["mcp.acp", { mcp: { acp: true } }],
  [
    "auth.status",
    { auth: { methods: [{ id: "a", name: "A", login: () => {} }], status: () => ({ state: "unknown" }) } },
  ],
])("%s is refused where it would do nothing", async (name, options) => {
  await expect(meet(options, 1)).rejects.toThrow(`${name} is unstable`);
  await meet(options, 1, { isUnstable: true });
});
