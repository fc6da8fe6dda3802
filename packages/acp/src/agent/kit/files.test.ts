import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeLocal } from "../../node/index.ts";
import { CapabilityError } from "../../protocol/index.ts";
import { internalError, resourceNotFound } from "../../rpc/index.ts";
import { diffView } from "../../state/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";
import type { Turn } from "./index.ts";
import { absolutePath } from "./paths.ts";

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "kit-files-"));
});
afterAll(() => rm(cwd, { recursive: true }));

/** A turn that does this, and what it came to. */
async function doing(version: 1 | 2, run: (turn: Turn) => Promise<unknown>, options = {}, given = {}) {
  let result: unknown;
  const meeting = await meet(
    {
      prompt: async (turn) => {
        result = await run(turn).catch((error: unknown) => error);
      },
      ...options,
    },
    version,
    given,
  );
  const id = await meeting.newSession({ cwd });
  await meeting.prompt(id);
  return { ...meeting, id, result };
}

const write = async (turn: Turn, path: string, words: string) => {
  const call = turn.tool({ title: "Write", kind: "edit" });
  const written = await turn.files.write(path, words);
  call.diff(written);
  call.done();
  return written;
};

test.each(versions)("version %i: files are the agent's own where the client has none", async (version) => {
  await writeFile(join(cwd, "old.md"), "one\ntwo\n");
  const added = await doing(version, (turn) => write(turn, "new.md", "milk\n"), nodeLocal());
  expect(added.result).toEqual({ path: join(cwd, "new.md"), newText: "milk\n" });
  const changed = await doing(version, (turn) => write(turn, "./old.md", "one\n2\n"), nodeLocal());
  expect(changed.result).toEqual({ path: join(cwd, "old.md"), oldText: "one\ntwo\n", newText: "one\n2\n" });
  expect(await readFile(join(cwd, "old.md"), "utf8")).toBe("one\n2\n");
  const [call] = [...changed.session(changed.id).toolCalls];
  expect(diffView([...call!.content][0]!)).toMatchObject({ files: [{ operation: "modify" }], added: 1, removed: 1 });
  await rm(join(cwd, "new.md"));
});

test.each(versions)(
  "DIR-01 version %i: places and changes of a tool call may be said relative to cwd",
  async (version) => {
    const { session, id } = await doing(version, async (turn) => {
      const call = turn.tool({ title: "Write", locations: [{ path: "./a.md", line: 3 }] });
      call.diff({ path: "a.md", newText: "milk\n" });
      call.update({ locations: [{ path: "../b.md" }, { path: join(cwd, "c.md") }] });
      const other = turn.tool({ title: "Look", locations: [{ path: "d.md", line: 3 }] });
      other.done();
    });
    const [call, other] = [...session(id).toolCalls];
    expect(call?.locations).toEqual([{ path: join(cwd, "../b.md") }, { path: join(cwd, "c.md") }]);
    expect(other?.locations).toEqual([{ path: join(cwd, "d.md"), line: 3 }]);
    expect(diffView([...call!.content][0]!)).toMatchObject({ files: [{ path: join(cwd, "a.md") }] });
  },
);

test("DIFF-04 a client of version 2 is given the patch, one of version 1 both texts", async () => {
  await writeFile(join(cwd, "both.md"), "a\n");
  const content = (updates: readonly { [field: string]: any }[]) =>
    updates.flatMap((update) => [update.content].flat()).find((item) => item?.type === "diff");
  const second = await doing(2, (turn) => write(turn, "both.md", "b\n"), nodeLocal());
  expect(content(second.updates)).toEqual({
    type: "diff",
    changes: [{ operation: "modify", path: join(cwd, "both.md"), fileType: "text" }],
    patch: { format: "git_patch", text: expect.stringContaining("-a\n+b\n") },
  });
  const first = await doing(1, (turn) => write(turn, "both.md", "c\n"), nodeLocal());
  expect(content(first.updates)).toEqual({ type: "diff", path: join(cwd, "both.md"), oldText: "b\n", newText: "c\n" });
});

test("DIR-03 the agent's own files are those of the session's directories", async () => {
  const { result } = await doing(2, (turn) => turn.files.readText("/etc/hostname"), nodeLocal());
  expect(result).toBeInstanceOf(Error);
});

test("pain 12: a client's files are used where it offers them, with what is unsaved in its editors", async () => {
  const texts = new Map([[join(cwd, "a.md"), "unsaved"]]);
  const requests = {
    "fs/read_text_file": ({ path }: { path: string }) => {
      if (!texts.has(path)) throw resourceNotFound("No such file");
      return { content: texts.get(path) };
    },
    "fs/write_text_file": ({ path, content }: { path: string; content: string }) => void texts.set(path, content),
  };
  const read = await doing(1, (turn) => turn.files.readText("a.md", { line: 1, limit: 5 }), nodeLocal(), { requests });
  expect(read.result).toBe("unsaved");
  const added = await doing(1, (turn) => write(turn, "b.md", "new"), nodeLocal(), { requests });
  expect(added.result).toEqual({ path: join(cwd, "b.md"), newText: "new" });
  expect(texts.get(join(cwd, "b.md"))).toBe("new");
});

test.each([
  [resourceNotFound("There is no a.md"), "There is no a.md"],
  [internalError("Internal error", { details: "Not for you" }), "Internal error: Not for you"],
])("of what a client refused, a tool call has the client's words: %s", async (refusal, text) => {
  const requests = {
    "fs/read_text_file": () => {
      throw refusal;
    },
  };
  const { session, id } = await doing(
    1,
    async (turn) => {
      const call = turn.tool({ title: "Read" });
      await turn.files.readText("a.md").catch((error: unknown) => call.fail(error));
    },
    {},
    { requests },
  );
  const [call] = [...session(id).toolCalls];
  expect(call?.status).toBe("failed");
  expect([...call!.content]).toMatchObject([{ content: { text } }]);
});

test.each(versions)("version %i: without files anywhere, the error names the capability", async (version) => {
  const { result } = await doing(version, (turn) => turn.files.readText("a.md"));
  expect(result).toBeInstanceOf(CapabilityError);
});

test.each([
  ["/home/me", "a/b.md", "/home/me/a/b.md"],
  ["/home/me/", "./a.md", "/home/me/a.md"],
  ["/home/me/x", "../a.md", "/home/me/a.md"],
  ["/home/me", "../../..", "/"],
  ["/", "a", "/a"],
  ["/home/me", "/etc/a", "/etc/a"],
  ["C:\\work", "a/b.md", "C:\\work\\a\\b.md"],
  ["C:\\work", "..\\..", "C:\\"],
  ["/home/me", ".", "/home/me"],
])("DIR-01 DIR-13 from %s, %s is %s", (from, path, absolute) => {
  expect(absolutePath(from, path)).toBe(absolute);
});
