import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeLocal } from "../../node/index.ts";
import { CapabilityError } from "../../protocol/index.ts";
import { resourceNotFound } from "../../rpc/index.ts";
import { diffView } from "../../state/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";
import { StaleFileError, type Turn } from "./index.ts";

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "kit-changes-"));
});
afterEach(() => rm(cwd, { recursive: true }));

const path = () => join(cwd, "notes.md");
const onDisk = () => readFile(path(), "utf8").catch(() => undefined);

/** Shows a change, asks, and makes it. */
async function change(turn: Turn): Promise<void> {
  const shown = await turn.files.preview("notes.md", "bread\n");
  await turn.tool({ title: "Write notes.md", kind: "edit" }, async (call) => {
    call.diff(shown);
    if (await call.permitted()) await turn.files.apply(shown);
  });
}

/** A turn that changes the file, with a user who does something while being asked. */
async function changing(version: 1 | 2, meanwhile: () => unknown, kind = "allow_once") {
  let shown: unknown;
  const meeting = await meet({ prompt: change, ...nodeLocal() }, version, {
    requests: {
      "session/request_permission": async ({ options }) => {
        const [call] = [...meeting.session(id).toolCalls];
        shown = diffView([...call!.content][0]!);
        await meanwhile();
        return { outcome: { outcome: "selected", optionId: options.find((one: any) => one.kind === kind).optionId } };
      },
    },
  });
  const id = await meeting.newSession({ cwd });
  const ending = await meeting.prompt(id);
  const [call] = [...meeting.session(id).toolCalls];
  const statuses = meeting.updates.flatMap(({ status }) => (status === undefined ? [] : [status]));
  return { ending, shown, call, statuses };
}

test.each(versions)(
  "PERM-02 version %i: a change is seen before it is consented to, and made after",
  async (version) => {
    await writeFile(path(), "milk\n");
    const seen: unknown[] = [];
    const allowed = await changing(version, async () => seen.push(await onDisk()));
    expect(allowed.shown).toMatchObject({ files: [{ path: path(), operation: "modify" }], added: 1, removed: 1 });
    expect(allowed.statuses.filter((status) => status !== "pending")).toEqual(["in_progress", "completed"]);
    expect([...seen, await onDisk()]).toEqual(["milk\n", "bread\n"]);

    await writeFile(path(), "milk\n");
    const declined = await changing(version, () => {}, "reject_once");
    expect(declined.call?.status).toBe(version === 1 ? "failed" : "cancelled");
    expect(await onDisk()).toBe("milk\n");
  },
);

test.each(versions)("version %i: a file that is not there yet is shown as new", async (version) => {
  const { shown } = await changing(version, () => {});
  expect(shown).toMatchObject({ files: [{ operation: "add" }], added: 1, removed: 0 });
  expect(await onDisk()).toBe("bread\n");
});

const meanwhiles: [string, string | undefined, () => Promise<void>, string | undefined][] = [
  ["has other text", "milk\n", () => writeFile(path(), "mine\n"), "mine\n"],
  ["is gone", "milk\n", () => rm(path()), undefined],
  ["is there now", undefined, () => writeFile(path(), "mine\n"), "mine\n"],
];

test.each(versions.flatMap((version) => meanwhiles.map(([what, ...rest]) => [version, what, ...rest] as const)))(
  "P-16 version %i: a change is not made when the file %s",
  async (version, _what, before, meanwhile, after) => {
    if (before !== undefined) await writeFile(path(), before);
    const { ending, call } = await changing(version, meanwhile);
    const words = `${JSON.stringify(path())} has changed since its change was shown, so it was left as it is; preview it again`;
    expect(ending).toMatchObject({ stopReason: "error", error: { message: `Internal error: ${words}` } });
    expect(call?.status).toBe("failed");
    expect([...call!.content].at(-1)).toMatchObject({ content: { text: words } });
    expect(await onDisk()).toBe(after);
  },
);

test("P-16 what is unsaved in a client's editor counts, for what is shown and for what is stale", async () => {
  const buffers = new Map([[path(), "unsaved\n"]]);
  const results: unknown[] = [];
  const requests = {
    "fs/read_text_file": (params: { path: string }) => {
      if (!buffers.has(params.path)) throw resourceNotFound("No such file");
      return { content: buffers.get(params.path) };
    },
    "fs/write_text_file": (params: { path: string; content: string }) => void buffers.set(params.path, params.content),
  };
  const { newSession, prompt } = await meet(
    {
      async prompt(turn) {
        const shown = await turn.files.preview("notes.md", "bread\n");
        results.push(await turn.files.apply(shown), await turn.files.apply(shown).catch((error: unknown) => error));
      },
      ...nodeLocal(),
    },
    1,
    { requests },
  );
  await prompt(await newSession({ cwd }));
  expect(results).toEqual([
    { path: path(), oldText: "unsaved\n", newText: "bread\n" },
    expect.objectContaining({ name: "StaleFileError", path: path() }),
  ]);
  expect(results[1]).toBeInstanceOf(StaleFileError);
  expect(await onDisk()).toBeUndefined();
});

test.each(versions)("version %i: what could not be written is not previewed", async (version) => {
  let failure: unknown;
  const { newSession, prompt } = await meet(
    {
      prompt: (turn) =>
        turn.files.preview("notes.md", "bread\n").then(
          () => {},
          (error: unknown) => {
            failure = error;
          },
        ),
    },
    version,
  );
  await prompt(await newSession({ cwd }));
  expect(failure).toBeInstanceOf(CapabilityError);
});
