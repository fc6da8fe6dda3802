import { expect, test } from "vitest";
import { everySession, newFile, numbers, upTo, withStore } from "./store-support.ts";
import { fixture, watch } from "./support.ts";

type Call = [method: string, ...args: unknown[]];
type Answer = { value?: any; error?: { name: string; code?: unknown } };

/** A process with the store open, unless the file is not given yet. */
function peer() {
  const { child, line, ended } = watch(fixture("store-peer.ts"));
  return {
    async call(...calls: Call[]): Promise<Answer[]> {
      child.stdin!.write(`${JSON.stringify(calls)}\n`);
      return JSON.parse(await line());
    },
    async end(): Promise<void> {
      child.stdin!.end();
      expect(await ended).toMatchObject({ code: 0, stderr: "" });
    },
  };
}

async function peers(count: number) {
  const all = Array.from({ length: count }, peer);
  // Loaded, so that what follows happens at once.
  await Promise.all(all.map(({ call }) => call()));
  return all;
}

const time = "2026-01-01T00:00:00.000Z";
const session = (sessionId: string, title = "") => ({ sessionId, cwd: "/", createdAt: time, updatedAt: time, title });
const said = (number: number, by = "") => ({
  sessionUpdate: "agent_message_chunk",
  messageId: "m",
  content: { type: "text", text: `${number} ${by}` },
});

/** The only failures are those of ids that are taken. */
const taken = (answers: Answer[]) => {
  const errors = answers.flatMap(({ error }) => (error ? [error] : []));
  expect(errors.filter(({ code }) => code !== -32603)).toEqual([]);
  return errors.length;
};

test("processes that begin at once make one file, and an id has one of them", async () => {
  for (let round = 0; round < 5; round++) {
    const path = newFile();
    const all = await peers(3);
    const created = await Promise.all(
      all.map(({ call }, at) =>
        call(["open", path], ...upTo(50).map((id): Call => ["create", session(`s${id}`, `${at}`)])),
      ),
    );
    expect(created.map(([open]) => open)).toEqual([{}, {}, {}]);
    expect(created.map(taken).reduce((a, b) => a + b)).toBe(100);
    const winners = upTo(50).map((id) => String(created.findIndex((answers) => !answers[id + 1]!.error)));
    await withStore(path, async (store) => {
      const found = new Map((await everySession(store)).map(({ sessionId, title }) => [sessionId, title]));
      expect(upTo(50).map((id) => found.get(`s${id}`))).toEqual(winners);
    });
    await Promise.all(all.map(({ end }) => end()));
  }
});

test("processes that append at once, to one session and to their own, lose nothing and mix nothing", async () => {
  const path = newFile();
  const all = await peers(2);
  await all[0]!.call(["open", path], ["create", session("both")]);
  await all[1]!.call(["open", path]);
  const answers = await Promise.all(
    all.map(({ call }, at) =>
      call(
        ["create", session(`own ${at}`)],
        ...upTo(500).flatMap((number): Call[] => [
          ["append", "both", [said(2 * number, `${at}`), said(2 * number + 1, `${at}`)]],
          ["append", `own ${at}`, [said(number)]],
        ]),
      ),
    ),
  );
  expect(answers.flat().every((answer) => !answer.error)).toBe(true);
  await withStore(path, async (store) => {
    const texts: string[] = [];
    for await (const update of store.read("both")) texts.push((update as ReturnType<typeof said>).content.text);
    for (const at of [0, 1]) {
      expect(await numbers(store, `own ${at}`)).toEqual(upTo(500));
      expect(texts.filter((text) => text.endsWith(` ${at}`))).toEqual(upTo(1000).map((number) => `${number} ${at}`));
    }
    // The two updates of a call stay together.
    for (let at = 0; at < texts.length; at += 2) expect(texts[at]!.split(" ")[1]).toBe(texts[at + 1]!.split(" ")[1]);
  });
  await Promise.all(all.map(({ end }) => end()));
});

test("a process that reads sees the transcript as it was, while another one adds, deletes and creates", async () => {
  const path = newFile();
  const [reader, writer] = await peers(2);
  await writer!.call(
    ["open", path],
    ["create", session("a")],
    ["append", "a", upTo(5000).map((number) => said(number))],
  );
  expect(await reader!.call(["open", path], ["begin", "a"])).toEqual([{}, { value: said(0) }]);
  const changes = await writer!.call(
    ["append", "a", [said(5000)]],
    ["delete", "a"],
    ["create", session("a")],
    ["append", "a", upTo(10).map((number) => said(number, "new"))],
  );
  expect(changes).toEqual([{}, {}, {}, {}]);
  expect(await reader!.call(["rest"], ["begin", "a"], ["rest"])).toEqual([
    { value: 4999 },
    { value: said(0, "new") },
    { value: 9 },
  ]);
  await writer!.call(["delete", "a"]);
  const [gone] = await reader!.call(["begin", "a"]);
  expect(gone).toMatchObject({ error: { name: "RequestError", code: -32002 } });
  await Promise.all([reader!.end(), writer!.end()]);
});
