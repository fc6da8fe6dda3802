import { expect, test } from "vitest";
import { serveAgent } from "../../agent/index.ts";
import { memoryPair, scriptedAgent } from "../index.ts";
import { fillForm } from "./fill-form.ts";
import { readEntry } from "./form-entry.ts";
import { type ScriptedClient, scriptedClient } from "./scripted-client.ts";
import type { UserAct } from "./user-act.ts";

/** A client whose agent is the scripted one, and how often that was started. */
function met(version: 1 | 2, first?: UserAct, patienceMs = 10_000, more: { readonly unstable?: boolean } = {}) {
  const agents: ReturnType<typeof serveAgent>[] = [];
  const connect = () => {
    const [ours, theirs] = memoryPair();
    agents.push(serveAgent(scriptedAgent({ pace: 0, auth: { signedIn: true }, ...more }), theirs));
    return ours;
  };
  return { client: scriptedClient({ connect, cwd: "/work", versions: [version], patienceMs }, first), agents };
}

/** Waits until the client knows or shows something. */
function until(client: ScriptedClient, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return;
      end();
      resolve();
    };
    const end = client.onChange(look);
    look();
  });
}

test.each([1, 2] as const)("version %i: a turn is shown and known", async (version) => {
  const { client } = met(version, { do: "prompt", text: "#permission" });
  await client.act({ do: "allow" });
  await until(client, () => client.model().completions === 1);
  expect(client.model()).toMatchObject({ state: { state: "idle", stopReason: "end_turn" } });
  expect(client.model().messages[0]).toMatchObject({ role: "user", text: "#permission" });
  expect(client.model().toolCalls.length).toBeGreaterThan(0);
  expect(client.shown()).toMatch("Permission?");
  await client.close();
});

test("two answers that wait for questions answer two of them", async () => {
  const { client } = met(1, { do: "prompt", text: "#permissions" });
  await Promise.all([client.act({ do: "allow" }), client.act({ do: "allow" })]);
  await until(client, () => client.model().completions === 1);
  expect(client.model()).toMatchObject({ state: { stopReason: "end_turn" } });
  await client.close();
});

test("an agent that is gone is started again when it is needed", async () => {
  const { client, agents } = met(1, { do: "prompt", text: "one" });
  await until(client, () => client.model().completions === 1);
  await agents[0]!.close();
  await until(client, () => client.shown().includes("The agent is gone"));
  await client.act({ do: "prompt", text: "two" });
  await until(client, () => client.model().messages[0]?.text === "two");
  expect(agents.length).toBe(2);
  await client.close();
});

test("what cannot be done is refused, with why", async () => {
  const { client } = met(1, { do: "new" }, 10);
  await expect(client.act({ do: "allow" })).rejects.toThrow("There was no question to allow in 10 ms");
  await client.act({ do: "quit" });
  await client.ended;
  await expect(client.act({ do: "prompt", text: "more" })).rejects.toThrow("The user has left");
});

test("a form is sent as it is shown, with the least where a value must be", () => {
  const properties = {
    given: { type: "string", default: "as given" },
    optional: { type: "string" },
    mail: { type: "string", format: "email" },
    long: { type: "string", minLength: 6 },
    choice: { type: "string", oneOf: [{ const: "a", title: "A" }] },
    some: { type: "array", minItems: 2, items: { type: "string", enum: ["x", "y", "z"] } },
    count: { type: "integer", minimum: 2.5 },
    below: { type: "number", maximum: -1 },
    yes: { type: "boolean" },
  };
  const required = ["mail", "long", "choice", "some", "count", "below", "yes"];
  expect(fillForm({ type: "object", properties, required } as never)).toEqual({
    ...{ given: "as given", mail: "user@example.com", long: "textxx", choice: "a" },
    ...{ some: ["x", "y"], count: 3, below: -1, yes: false },
  });
});

test.each([1, 2] as const)("version %i: its MCP server is asked by an agent that can reach it", async (version) => {
  const { client } = met(version, { do: "prompt", text: "#mcp" }, 10_000, { unstable: true });
  await until(client, () => client.model().completions === 1);
  const said = client.model().messages.filter(({ role }) => role === "agent");
  expect(said.map(({ text }) => text).join("")).toMatch(/scripted: .*"echo".*\necho: .*\{\}.*\nwait: .*\{\}/);
  await client.close();
});

test("what an agent tells of itself is asked for where it is offered", async () => {
  const { client } = met(2, { do: "list" }, 10_000, { unstable: true });
  await until(client, () => client.model().account !== undefined && client.model().providers !== undefined);
  await until(client, () => client.model().listed !== undefined);
  expect(client.model()).toMatchObject({ account: { state: "authenticated" }, listed: [] });
  await client.close();
});

test.each([
  [{ type: "string", minLength: 2, maxLength: 3 }, "🎵🎵", { value: "🎵🎵" }],
  [{ type: "string", maxLength: 3 }, "abcd", { problem: "is more than 3" }],
  [{ type: "string", pattern: "^[a-c]+$" }, "xyz", { problem: "does not match ^[a-c]+$" }],
  [{ type: "string", enum: ["red"] }, "blue", { problem: "is none of the choices" }],
  [{ type: "string", oneOf: [{ const: "red", title: "Red" }] }, "red", { value: "red" }],
  [{ type: "integer", minimum: 2 }, "3", { value: 3 }],
  [{ type: "integer" }, "2.5", { problem: "is no integer" }],
  [{ type: "number", maximum: 5 }, "5.5", { problem: "is more than 5" }],
  [{ type: "number" }, " ", { problem: "is no number" }],
  [{ type: "boolean" }, "true", { value: true }],
  [{ type: "array", minItems: 2, items: { enum: ["a", "b"] } }, "a", { problem: "is less than 2" }],
  [{ type: "array", items: { enum: ["a", "b"] } }, "a,b", { value: ["a", "b"] }],
])("ELIC-26: of the field %j, %j is read as it is to be", (field, text, entry) => {
  expect(readEntry(field, text)).toEqual(entry);
});
