import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withOldAgent } from "../../../packages/acp/src/legacy/fixtures/conversations.ts";
import { inRoot, outside, root } from "../../../packages/acp/src/node/fixtures/file-session.ts";
import { nodeFiles } from "../../../packages/acp/src/node/index.ts";

/** An agent with the files of our client, in a folder made for the test. */
async function agentWithFiles() {
  const files = nodeFiles({ roots: () => [root] });
  const { peer } = await withOldAgent({}, [], {
    "fs/read_text_file": (params) => files.readTextFile(params),
    "fs/write_text_file": (params) => files.writeTextFile(params),
  });
  return {
    read: (path: string, rest: object = {}) => peer.call("fs/read_text_file", { sessionId: "s", path, ...rest }),
    write: (path: string, content: string) => peer.call("fs/write_text_file", { sessionId: "s", path, content }),
  };
}

test("a file is read from a line on, as many lines as asked for, each with its end (S1-40, S4-29)", async () => {
  writeFileSync(inRoot("four"), "1\n2\n3\n4");
  const { read } = await agentWithFiles();
  const content = async (rest: object) => (await read(inRoot("four"), rest)).result.content;
  expect(await content({})).toBe("1\n2\n3\n4");
  expect(await content({ line: 2, limit: 2 })).toBe("2\n3\n");
  expect(await content({ line: 4, limit: null })).toBe("4");
  expect(await content({ line: 9 })).toBe("");
});

test("line 0 is no line: the file is read from its beginning (S1-35)", async () => {
  writeFileSync(inRoot("two"), "1\n2\n");
  const { read } = await agentWithFiles();
  expect((await read(inRoot("two"), { line: 0, limit: 1 })).result.content).toBe("1\n");
});

test("a path that is not absolute is refused, with the path in the words (S1-44, S4-29)", async () => {
  const { read, write } = await agentWithFiles();
  for (const answer of [await read("a.txt"), await write("a.txt", "x")])
    expect(answer.error).toMatchObject({ code: -32602, message: expect.stringContaining("a.txt") });
});

test("a file is written with the folders that it needs, and answered with an object (S1-41, S4-30)", async () => {
  const { write } = await agentWithFiles();
  const path = inRoot("new", "deep", "b.txt");
  expect((await write(path, "two\n")).result).toEqual({});
  expect(readFileSync(path, "utf8")).toBe("two\n");
  expect((await write(`${outside}/new/c.txt`, "x")).error.code).toBe(-32602);
  expect(existsSync(`${outside}/new`)).toBe(false);
});
