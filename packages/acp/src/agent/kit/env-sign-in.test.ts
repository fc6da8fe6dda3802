import { expect, test } from "vitest";
import { agent } from "../agent.ts";
import { info, meet, versions } from "./fixtures/meeting.ts";
import type { Auth, EnvVarSignIn } from "./index.ts";

const vars = ["NOTES_KEY", { name: "NOTES_SECRET", label: "Secret" }, { name: "NOTES_ORG", optional: true }];
const byEnv = (env: EnvVarSignIn["env"], more: Partial<EnvVarSignIn> = {}): EnvVarSignIn => ({
  id: "key",
  type: "env_var",
  name: "API key",
  vars,
  link: "https://notes.example/keys",
  ...(env && { env }),
  ...more,
});
const all = { NOTES_KEY: "k-1234", NOTES_SECRET: "s-5678" };

const login = (client: any, version: 1 | 2, methodId = "key") =>
  client.request(version === 1 ? "authenticate" : "auth/login", { methodId });
const logout = (client: any, version: 1 | 2) => client.request(version === 1 ? "logout" : "auth/logout", {});

test.each(versions)(
  "pain 13: AUTH-24 version %i: clients are offered a sign-in that they know, which names the variables",
  async (version) => {
    const { client, frames, newSession } = await meet({ auth: { methods: [byEnv(all)] } }, version);
    const _meta = {
      "colloquy/env_var": {
        vars: [{ name: "NOTES_KEY" }, { name: "NOTES_SECRET", label: "Secret" }, { name: "NOTES_ORG", optional: true }],
        link: "https://notes.example/keys",
      },
    };
    const described = {
      name: "API key",
      description: "Needs NOTES_KEY, NOTES_SECRET in the agent's environment.",
      _meta,
    };
    expect(client.authMethods).toEqual([
      version === 1 ? { ...described, id: "key" } : { ...described, type: "agent", methodId: "key" },
    ]);
    await newSession();
    expect(JSON.stringify(frames)).not.toMatch(/k-1234|s-5678/);
  },
);

test.each(versions)(
  "pain 13: AUTH-09 version %i: while variables are missing, sessions are refused, and the sign-in names them",
  async (version) => {
    const { client, newSession } = await meet(
      { auth: { methods: [byEnv({ NOTES_KEY: "", NOTES_SECRET: "s" })] } },
      version,
    );
    await expect(newSession()).rejects.toMatchObject({ code: -32000, data: { authMethods: [{ name: "API key" }] } });
    await expect(login(client, version)).rejects.toMatchObject({
      code: -32000,
      reason: "NOTES_KEY is not set in the agent's environment: set it and start the agent again",
      data: { missing: ["NOTES_KEY"] },
    });
    const none = await meet({ auth: { methods: [byEnv({})] } }, version);
    await expect(login(none.client, version)).rejects.toMatchObject({
      reason: "NOTES_KEY, NOTES_SECRET are not set in the agent's environment: set them and start the agent again",
    });
    await expect(newSession()).rejects.toMatchObject({ code: -32000 });
  },
);

test.each(versions)("AUTH-08 AUTH-14 version %i: one can sign out, and in again by choosing it", async (version) => {
  const { client, newSession } = await meet({ auth: { methods: [byEnv(all)] } }, version);
  await newSession();
  await logout(client, version);
  await expect(newSession()).rejects.toMatchObject({ code: -32000 });
  await login(client, version);
  await newSession();
});

test.each(versions)("version %i: variables that are set to nonsense sign nobody in", async (version) => {
  const auth: Auth = { methods: [byEnv(all, { signedIn: async () => false })] };
  const { client, newSession } = await meet({ auth }, version);
  await expect(newSession()).rejects.toMatchObject({ code: -32000 });
  await expect(login(client, version)).rejects.toMatchObject({
    code: -32000,
    reason: "The agent does not accept what NOTES_KEY, NOTES_SECRET is set to: change it and start the agent again",
  });
});

test.each(versions)("version %i: another way to sign in does where no variables are set", async (version) => {
  const browser = { id: "browser", name: "Browser", login: () => {} };
  const { client, newSession } = await meet({ auth: { methods: [byEnv({}), browser] } }, version);
  await expect(newSession()).rejects.toMatchObject({ code: -32000 });
  await login(client, version, "browser");
  await newSession();
  let isIn = false;
  const auth: Auth = { methods: [byEnv({})], signedIn: () => isIn, logout: () => {} };
  const other = await meet({ auth }, version);
  await expect(other.newSession()).rejects.toMatchObject({ code: -32000 });
  isIn = true;
  await other.newSession();
});

test.each(versions)(
  "version %i: variables are looked for in this process when the author does not say where",
  async (version) => {
    const auth: Auth = { methods: [byEnv(undefined, { vars: ["COLLOQUY_TEST_KEY"] })] };
    const { newSession } = await meet({ auth }, version);
    await expect(newSession()).rejects.toMatchObject({ code: -32000 });
    process.env.COLLOQUY_TEST_KEY = "set";
    try {
      await newSession();
    } finally {
      delete process.env.COLLOQUY_TEST_KEY;
    }
  },
);

test.each([
  ["at least one variable that is not optional", []],
  ["at least one variable that is not optional", [{ name: "KEY", optional: true }]],
  ["cannot be a variable's name", ["A=B"]],
  ["cannot be a variable's name", [""]],
] as [string, EnvVarSignIn["vars"]][])("an author is told: %s (%j)", (problem, given) => {
  const auth: Auth = { methods: [byEnv({}, { vars: given })] };
  expect(() => agent({ info, prompt: () => {}, auth })).toThrow(problem);
});
