import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiNames, codingAgentProcess, modelEnv, modelOf, modelServer, secretKey } from "./fixtures/coding-agent.ts";
import { expectNext } from "./fixtures/expect-next.ts";
import { expectWhole, noticesOf, sessionWith, wordsIn } from "./fixtures/turn-view.ts";

const orders = [apiNames, [...apiNames].reverse()];

test.each(orders)("a conversation goes on with another provider's model: %s, %s, %s, %s", async (...order) => {
  await using server = await modelServer();
  await using at = await codingAgentProcess({ env: modelEnv(server), files: { "a.txt": "a\n" } });
  const session = await at.agent.newSession({ cwd: at.project });
  for (const api of order) {
    await session.setOption("model", modelOf[api]);
    server.reply([
      { thinking: `Thoughts of ${api}.`, signature: `sign-of-${api}` },
      { text: `I am ${api}.` },
      { call: { name: "read_file", input: { path: "a.txt" } } },
    ]);
    server.reply([{ text: `${api} has read it.` }]);
    expect((await session.prompt(`Now ${api}`)).stopReason).toBe("end_turn");
    const { messages, body, api: asked } = server.calls.at(-1)!;
    expect(asked).toBe(api);
    expectWhole(messages);
    // What one provider has signed is of no use to another.
    for (const other of apiNames) if (other !== api) expect(JSON.stringify(body)).not.toContain(`sign-of-${other}`);
  }
  const said = server.calls
    .at(-1)!
    .messages.map(({ parts }) => wordsIn(parts))
    .join("\n");
  for (const api of apiNames) expect(said).toContain(`I am ${api}.`);
});

test.each([1, 2] as const)("a provider that stays overloaded is asked five times, version %i", async (version) => {
  await using server = await modelServer();
  await using at = await codingAgentProcess({ version, env: modelEnv(server) });
  const session = await sessionWith(at);
  for (let time = 0; time < 5; time++) server.fail("overloaded", { retryAfter: 0 });
  await expect(session.prompt("Work").then()).rejects.toMatchObject({ code: -32603, data: { problem: "overloaded" } });
  expect(server.calls).toHaveLength(5);
  expect(noticesOf(session)).toHaveLength(4);
  await expectNext(session, server);
});

test.each([1, 2] as const)(
  "a session whose provider has no key any more says so, and goes on with another, version %i",
  async (version) => {
    await using server = await modelServer();
    await using before = await codingAgentProcess({ version, env: modelEnv(server) });
    const session = await sessionWith(before, "anthropic");
    server.reply([{ text: "I am here." }]);
    await session.prompt("Who is there?");
    await before.stop();
    const { ANTHROPIC_API_KEY: _, ...env } = modelEnv(server);
    await using at = await codingAgentProcess({ version, env, folders: before.folders });
    const again = await at.agent.openSession(session.id, { cwd: at.project });
    await expect(again.prompt("And now?").then()).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining("set ANTHROPIC_API_KEY"),
      data: { problem: "auth" },
    });
    await again.setOption("model", modelOf["openai-responses"]);
    const messages = await expectNext(again, server);
    expect(messages.map(({ parts }) => wordsIn(parts)).join("\n")).toContain("I am here.");
  },
);

test("a session keeps the model that it began with, also when the settings are others now", async () => {
  await using server = await modelServer();
  await using before = await codingAgentProcess({ env: modelEnv(server, "anthropic") });
  const session = await before.agent.newSession({ cwd: before.project });
  server.reply([{ text: "I am here." }]);
  await session.prompt("Who is there?");
  await before.stop();
  await using at = await codingAgentProcess({ env: modelEnv(server, "google"), folders: before.folders });
  server.reply([{ text: "Still here." }]);
  const again = await at.agent.openSession(session.id, { cwd: at.project });
  await again.prompt("And now?");
  expect(server.calls.at(-1)!.api).toBe("anthropic");
  server.reply([{ text: "I am new." }]);
  await (await at.agent.newSession({ cwd: at.project })).prompt("And you?");
  expect(server.calls.at(-1)!.api).toBe("google");
});

test("no key reaches a log, stderr or the files that the agent keeps, also when the provider repeats it", async () => {
  await using server = await modelServer();
  const start = { env: modelEnv(server, "anthropic"), settings: { refineTitles: true } };
  await using first = await codingAgentProcess(start);
  const log = join(first.folders.top, "agent.log");
  await using at = await codingAgentProcess({ ...start, folders: first.folders, args: ["--log", log] });
  const session = await at.agent.newSession({ cwd: at.project });
  server.answer = () => ({ fail: "unauthorized" });
  await session.prompt("Work").then(
    () => expect.unreachable("the turn did not fail"),
    () => {},
  );
  await at.stop();
  const names = await readdir(at.folders.state);
  expect(names).toContain("journal.db");
  const kept = await Promise.all(names.map((name) => readFile(join(at.folders.state, name), "latin1")));
  const written = [await readFile(log, "utf8"), at.agent.process.stderr(), ...kept];
  expect(written[0]).toContain("session/prompt");
  for (const text of written) expect(text).not.toContain(secretKey);
});
