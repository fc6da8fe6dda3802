import { access, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { Halt } from "../../judge/index.ts";
import type { Place } from "../../talk/index.ts";
import { everything } from "../agent-talk.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { reject, serveTerminals, serveUser } from "../client-side.ts";
import { playPrompt } from "../turn.ts";

const withoutFiles = { capabilities: { ...everything[1], fs: {}, terminal: false } };

/** What is in the file that lies outside of the session's folders. */
const SECRET = "words of another folder";

/** Where an agent writes and reads. */
export const sessionFolders: readonly AgentCase[] = [
  {
    id: "folders/cwd",
    title: "A session works in its own folder, wherever the agent was started",
    scenario: "create",
    rules: ["SESS-04", "DIR-01"],
    versions: [1, 2],
    async run(test) {
      const { elsewhere, at } = await created(test, {});
      for (const rule of ["SESS-04", "DIR-01"]) test.holds(rule, elsewhere === undefined, `It made ${elsewhere}.`, at);
    },
  },
  {
    id: "folders/cwd-is-root",
    title: "With additional directories, the session's folder is one of its folders still",
    scenario: "create",
    rules: ["DIR-02"],
    versions: [1, 2],
    needs: ["roots"],
    async run(test) {
      const extra = join(test.folder, "extra");
      await mkdir(extra);
      const { elsewhere, at } = await created(test, { additionalDirectories: [extra] });
      test.holds("DIR-02", elsewhere === undefined, `It made ${elsewhere}.`, at);
    },
  },
  {
    id: "folders/outside",
    title: "A link that leads out of the session's folders is not followed unless the user agrees",
    scenario: "read",
    rules: ["DIR-03"],
    versions: [1, 2],
    async run(test) {
      const outside = await realpath(await mkdtemp(join(tmpdir(), "colloquy-outside-")));
      try {
        await writeFile(join(outside, "notes.txt"), `${SECRET}\n`);
        const notes = join(test.folder, "notes.txt");
        await rm(notes, { force: true });
        await symlink(join(outside, "notes.txt"), notes);
        const capabilities = test.protocol === 1 ? { elicitation: {} } : {};
        const session = await test.session({}, { capabilities });
        serveUser(session.talk);
        session.talk.serve("session/request_permission", reject);
        const { turn } = await playPrompt(session, test.prompt("read"));
        const told = turn.updates().find(({ message }) => JSON.stringify(message.params.update).includes(SECRET));
        const otherwise = "It read a file outside of the session's folders without asking.";
        test.holds("DIR-03", told === undefined, otherwise, told && { talk: session.talk, frame: told.frame });
      } finally {
        await rm(outside, { recursive: true, force: true });
      }
    },
  },
];

/**
 * Plays `create` in a session whose folder is another than the agent's. Resolves to where else than there the file was to be.
 * Halts where it was not made at all.
 */
async function created(test: AgentTest, params: object): Promise<{ readonly elsewhere?: string; readonly at?: Place }> {
  const cwd = join(test.folder, "inner");
  await mkdir(cwd);
  // A path that is relative to the folder, wherever the prompt has to name one.
  const prompt = test.prompt("create", ".");
  // Some come to nothing when their client says that it has no such file.
  for (const introduction of test.protocol === 1 ? [{}, withoutFiles] : [{}]) {
    const talk = await test.ready(introduction);
    serveUser(talk);
    serveTerminals(talk);
    await playPrompt(await test.open(talk, { cwd, ...params }), prompt);
    if (await exists(join(cwd, "created.txt"))) return {};
    const outside = join(test.folder, "created.txt");
    if (await exists(outside)) return { elsewhere: outside };
    const [asked] = talk.requests("fs/write_text_file");
    const path = asked?.message.params?.path;
    if (typeof path === "string" && isAbsolute(path)) return { elsewhere: path, at: { talk, frame: asked!.frame } };
  }
  throw new Halt("not checked", "The agent made no file.");
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
