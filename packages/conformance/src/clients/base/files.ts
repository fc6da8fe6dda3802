import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "../../talk/index.ts";
import type { ClientTalk } from "../client-talk.ts";
import type { ClientCase, ClientTest } from "../client-test.ts";

const reads = { 1: "fs.readTextFile" } as const;
const writes = { 1: "fs.writeTextFile" } as const;

interface Files {
  readonly agent: ClientTalk;
  readonly path: (name: string) => string;
  readonly read: (path: unknown, more?: object) => Promise<Answer>;
  readonly write: (path: unknown, content: unknown, more?: object) => Promise<Answer>;
  readonly end: () => Promise<void>;
}

/** A turn in which the agent asks for files. Writes are allowed by the user where he is asked. */
async function files(test: ClientTest): Promise<Files> {
  const { agent, prompt, sessionId } = await test.turn();
  return {
    agent,
    path: (name) => join(test.folder, name),
    read: (path, more = {}) => agent.request("fs/read_text_file", { sessionId, path, ...more }),
    write: (path, content, more = {}) => agent.request("fs/write_text_file", { sessionId, path, content, ...more }),
    end: () => agent.finish(prompt),
  };
}

/** Reading and writing files for the agent. */
export const fileCases: readonly ClientCase[] = [
  {
    id: "files/lines",
    title: "A read begins at its line and has so many lines",
    rules: ["FS-05", "FS-06"],
    versions: [1],
    advertises: reads,
    async run(test) {
      const { path, read, agent, end } = await files(test);
      await writeFile(path("five.txt"), "one\ntwo\nthree\nfour\nfive\n");
      // Whether the last newline of a part belongs to it is nobody's rule.
      const cases: readonly [params: object, wanted: string][] = [
        [{}, "one\ntwo\nthree\nfour\nfive"],
        [{ line: 1, limit: 2 }, "one\ntwo"],
        [{ line: 3 }, "three\nfour\nfive"],
        [{ limit: 2 }, "one\ntwo"],
        [{ line: 5, limit: 10 }, "five"],
        [{ line: null, limit: null }, "one\ntwo\nthree\nfour\nfive"],
      ];
      for (const [params, wanted] of cases) {
        const answer = await read(path("five.txt"), params);
        const content = answer.result?.content;
        const right = typeof content === "string" && content.replace(/\n$/, "") === wanted;
        test.holds(
          "FS-05",
          right,
          `Expected ${JSON.stringify(wanted)} for ${JSON.stringify(params)}; it gave ${JSON.stringify(content ?? answer.error)}.`,
          answer.at,
        );
      }
      const beyond = await read(path("five.txt"), { line: 7 });
      const empty = beyond.error !== undefined || beyond.result?.content === "";
      test.holds(
        "FS-06",
        empty,
        `Expected nothing or an error beyond the end; it gave ${JSON.stringify(beyond.result)}.`,
        beyond.at,
      );
      await test.goesOn("FS-06", agent, "after a line beyond the end of the file");
      await end();
    },
  },
  {
    id: "files/bad-params",
    title: "Lines that are no lines, and paths that are relative, are refused",
    rules: ["FS-07", "FS-13"],
    versions: [1],
    advertises: reads,
    async run(test) {
      const { path, read, end } = await files(test);
      await writeFile(path("a.txt"), "one\ntwo\n");
      for (const odd of [{ line: -1 }, { line: "3" }, { line: 1.5 }, { limit: -1 }, { limit: "2" }, { limit: {} }])
        test.refused("FS-07", await read(path("a.txt"), odd), JSON.stringify(odd), -32602);
      test.refused("FS-13", await read("a.txt"), "a relative path", -32602);
      await end();
    },
  },
  {
    id: "files/missing",
    title: "What is not there is an error, never empty",
    rules: ["FS-08", "FS-15"],
    versions: [1],
    advertises: reads,
    async run(test) {
      const { path, read, end } = await files(test);
      test.refused("FS-08", await read(path("nowhere.txt")), "a file that is not there");
      test.refused("FS-08", await read(path(".")), "a folder");
      await writeFile(path("a.txt"), "one\n");
      test.refused("FS-15", await read(path("a.txt"), { sessionId: "of-nobody" }), "a session that is not open");
      await end();
    },
  },
  {
    id: "files/round-trip",
    title: "Text comes as it is in the file",
    rules: ["FS-16", "STDIO-02", "STDIO-20"],
    versions: [1],
    advertises: reads,
    async run(test) {
      const { path, read, end } = await files(test);
      for (const [rule, text] of [
        ["FS-16", "a\r\nb\r\n"],
        ["FS-16", "no newline at the end"],
        ["FS-16", "\uFEFFafter a byte order mark\n"],
        ["FS-16", ""],
        ["STDIO-02", "ключ 🎵 \u0000 café\n"],
        ["STDIO-20", "a\u2028b\u2029c\n"],
      ] as const) {
        await writeFile(path("text.txt"), text);
        const answer = await read(path("text.txt"));
        const got = JSON.stringify(answer.result?.content ?? answer.error);
        test.holds(
          rule,
          answer.result?.content === text,
          `Expected ${JSON.stringify(text)}; it gave ${got}.`,
          answer.at,
        );
      }
      await end();
    },
  },
  {
    id: "files/write",
    title: "A write makes the file and its folders, and replaces all that was in it",
    rules: ["FS-09", "FS-10", "FS-11", "FS-16"],
    versions: [1],
    advertises: writes,
    async run(test) {
      const { path, write, end } = await files(test);
      const wrote = async (rule: string, name: string, text: string) => {
        const answer = await test.allowed(write(path(name), text));
        if (!test.accepted(rule, answer, `a write of ${name}`)) return;
        const there = await readFile(path(name), "utf8").catch(() => undefined);
        test.holds(
          rule,
          there === text,
          `Expected ${JSON.stringify(text)} in the file; there is ${JSON.stringify(there)}.`,
          answer.at,
        );
      };
      await wrote("FS-09", "new.txt", "a longer text than the next\n");
      await wrote("FS-11", "new.txt", "short");
      await wrote("FS-10", "deep/er/new.txt", "in folders\n");
      await wrote("FS-16", "crlf.txt", "a\r\nключ 🎵\u2028b");
      await end();
    },
  },
  {
    id: "files/outside",
    title: "Files outside of the session's folders are neither read nor written, by whatever way",
    rules: ["DIR-11", "DIR-12", "FS-14"],
    versions: [1],
    advertises: reads,
    async run(test) {
      const { path, read, write, end } = await files(test);
      const outside = join(test.folder, "..", `${test.folder.split(/[\\/]/).at(-1)}-outside`);
      await mkdir(outside, { recursive: true });
      try {
        const secret = join(outside, "secret.txt");
        await writeFile(secret, "SECRET\n");
        await symlink(secret, path("link.txt"));
        await symlink(outside, path("folder"));
        const ways: readonly [rule: string, path: string, what: string][] = [
          ["DIR-11", secret, "a file outside"],
          ["DIR-11", path("../") + secret.slice(join(outside, "..").length + 1), "a file outside, by .."],
          ["FS-14", "/etc/hostname", "a file of the system"],
          ["DIR-12", path("link.txt"), "a link to a file outside"],
          ["DIR-12", path("folder/secret.txt"), "a file in a folder that is a link to one outside"],
        ];
        for (const [rule, way, what] of ways) test.refused(rule, await read(way), what);
        if (test.capabilities.fs?.writeTextFile === true) {
          for (const [rule, way] of [
            ["DIR-11", join(outside, "made.txt")],
            ["DIR-12", path("folder/made.txt")],
          ] as const)
            test.refused(
              rule,
              await test.allowed(write(way, "OVERWRITTEN\n")),
              `a write of ${way.includes("folder/") ? "a file in a linked folder" : "a file outside"}`,
            );
          const made = await readFile(join(outside, "made.txt"), "utf8").catch(() => undefined);
          test.holds("DIR-11", made === undefined, "It has written a file outside of the session's folders.");
        }
      } finally {
        await rm(outside, { recursive: true, force: true });
      }
      await end();
    },
  },
];
