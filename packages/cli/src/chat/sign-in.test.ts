import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { command, userFolders } from "../fixtures/command.ts";
import { Emulator } from "../fixtures/emulator.ts";
import { DEAF_MS } from "../person/index.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-sign-in-")));
afterAll(() => rmSync(root, { recursive: true }));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(root, "user-"));
});

/** The agent that is locked; `where`: before a session is opened, or a prompt is taken. */
function locked(version: 1 | 2, where: "session" | "prompt", ...ways: string[]): string[] {
  const agent = fileURLToPath(new URL("./fixtures/locked-agent.ts", import.meta.url));
  return ["--agent", process.execPath, agent, String(version), where, join(folder, "mark"), ...ways];
}

function chat(
  face: "rich" | "plain",
  agent: readonly string[],
  ...given: (string | Readonly<Record<string, string>>)[]
): Emulator {
  const options = given.filter((one) => typeof one === "string");
  const env = Object.assign(userFolders(folder), ...given.filter((one) => typeof one === "object"));
  const plain = face === "plain" ? ["--plain"] : [];
  return new Emulator(["chat", ...plain, ...options, ...agent], { columns: 120, rows: 40, env });
}

function text(chat: Emulator): string {
  return chat.all(true).join("\n");
}

/** Resolves when a prompt can be typed. */
function ready(chat: Emulator, face: "rich" | "plain"): Promise<void> {
  return chat.until(() => (face === "plain" ? chat.all().at(-1) === ">" : text(chat).includes("locked · ")));
}

/** Everything that is kept in this test's folders. */
function kept(): string {
  const files = globSync("**/*", { cwd: folder }).map((name) => join(folder, name));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, "latin1"))
    .join("\n");
}

describe.each([1, 2] as const)("version %i", (version) => {
  describe.each(["plain", "rich"] as const)("%s", (face) => {
    test("the ways to sign in are offered at once, and the session opens then", async () => {
      await using terminal = chat(face, locked(version, "session", "agent", "env"));
      await terminal.until("wants you to sign in");
      await terminal.until("By a key");
      await choose(terminal, face);
      await ready(terminal, face);
      terminal.type("hello\r");
      await terminal.until("signed in by the agent");
    });

    test("the page to open, which the agent names outside of the protocol, is shown while the sign-in runs", async () => {
      await using terminal = chat(face, locked(version, "session", "browser"));
      await terminal.until("In a browser");
      await choose(terminal, face);
      await terminal.until("The agent says: Your code is 4711");
      await terminal.until("#end");
      expect(text(terminal).replace(/\s+/g, "")).toContain(`?state=${"0123456789".repeat(30)}#end`);
      if (face === "rich") await terminal.until("Signing in");
      writeFileSync(join(folder, "mark"), "");
      await ready(terminal, face);
      terminal.type("hello\r");
      await terminal.until("signed in");
    });

    test("a key that is set here and was not given is what the agent may miss", async () => {
      const agent = locked(version, "session", "agent");
      await using terminal = chat(face, agent, { LOCK_KEY: "right key" });
      await terminal.until("The agent speaks of LOCK_KEY: set here, and not given to it.");
      expect(terminal.raw).not.toContain("right key");
    });

    test("variables are typed unseen, and the agent is started again with them; they are kept nowhere", async () => {
      const trace = join(folder, "trace.ndjson");
      await using terminal = chat(face, locked(version, "session", "env"), "--trace", trace);
      await terminal.until("By a key");
      await choose(terminal, face);
      await terminal.until(face === "plain" ? "Enter alone gives none) >" : "not shown, not kept");
      await listens(face);
      terminal.type("right key\r");
      if (face === "rich") await terminal.until(() => !terminal.screen().join("\n").includes("not shown, not kept"));
      await ready(terminal, face);
      terminal.type("hello\r");
      await terminal.until("signed in by a key");
      terminal.type("/debug\r");
      await terminal.until(face === "plain" ? "What goes on:" : () => terminal.paging);
      expect(terminal.raw).not.toContain("right key");
      if (face === "rich") terminal.type("q");
      await terminal.until(() => !terminal.paging);
      terminal.type("\x04");
      expect(await terminal.ended).toBe(0);
      expect(readFileSync(trace, "utf8")).toContain("session/prompt");
      expect(kept()).not.toContain("right key");
    });

    test("C-12: a sign-in in the terminal is shown, agreed to, and tried again where it fails", async () => {
      await using terminal = chat(face, locked(version, "session", "terminal"));
      await terminal.until("In a terminal");
      await choose(terminal, face);
      await terminal.until("The sign-in runs this in your terminal:");
      await terminal.until("Run it");
      expect(text(terminal)).toContain("--login");
      await agree(terminal, face);
      await terminal.until("Key:");
      terminal.type("wrong\r");
      await terminal.until("Try again");
      await agree(terminal, face);
      if (face === "plain") await terminal.until(() => text(terminal).match(/y: Run it/g)?.length === 2);
      await terminal.until("Run it");
      await agree(terminal, face);
      await terminal.until(() => text(terminal).match(/Key:/g)?.length === 2);
      terminal.type("right\r");
      await ready(terminal, face);
      terminal.type("hello\r");
      await terminal.until("signed in in a terminal");
    });

    test("promise 4: a prompt that is refused for a sign-in is kept, and not sent again by itself", async () => {
      await using terminal = chat(face, locked(version, "prompt", "agent"));
      await ready(terminal, face);
      terminal.type("hello\r");
      await terminal.until("The prompt is kept. Sign in, then Enter sends it.");
      await terminal.until("By the agent");
      await choose(terminal, face);
      await terminal.until("Signed in.");
      await ready(terminal, face);
      expect(text(terminal)).not.toContain("signed in by");
      terminal.type("\r");
      await terminal.until("signed in by the agent");
    });
  });
});

/** Chooses the first. */
async function choose(terminal: Emulator, face: "rich" | "plain"): Promise<void> {
  await terminal.until(face === "plain" ? "or nothing >" : "Enter takes the marked one");
  await listens(face);
  terminal.type(face === "plain" ? "1\r" : "\r");
  if (face === "rich") await terminal.until(() => !terminal.screen().join("\n").includes("Enter takes the marked one"));
}

/** Says yes. */
async function agree(terminal: Emulator, face: "rich" | "plain"): Promise<void> {
  if (face === "plain") await terminal.until(() => / n: .* >$/.test(terminal.all(true).at(-1) ?? ""));
  await listens(face);
  terminal.type(face === "plain" ? "y\r" : "y");
}

/** A dialog that appears by itself drops what is typed at once (P-09). A printed one has done so when it asks. */
async function listens(face: "rich" | "plain"): Promise<void> {
  if (face === "rich") await setTimeout(2 * DEAF_MS);
}

test("whoever does not sign in has the agent without a session, and /login asks again", async () => {
  await using terminal = chat("plain", locked(1, "session", "agent"));
  await terminal.until("or nothing >");
  terminal.type("\r");
  await terminal.until("* /login signs in.");
  await ready(terminal, "plain");
  terminal.type("/login\r");
  await terminal.until(() => text(terminal).match(/or nothing >/g)?.length === 2);
  terminal.type("1\r");
  await terminal.until("* Signed in.");
  await ready(terminal, "plain");
  terminal.type("hello\r");
  await terminal.until("signed in by the agent");
});

test("/logout signs out, and the next prompt wants a sign-in", async () => {
  await using terminal = chat("plain", locked(2, "prompt", "agent"));
  await ready(terminal, "plain");
  terminal.type("/login agent\r");
  await terminal.until("* Signed in.");
  terminal.type("/logout\r");
  await terminal.until("* Signed out.");
  terminal.type("hello\r");
  await terminal.until("The prompt is kept.");
});

test.each(["session", "prompt"] as const)(
  "AUTH-18: a sign-in in the terminal starts the agent anew: %s",
  async (where) => {
    const trace = join(folder, "trace.ndjson");
    await using terminal = chat("plain", locked(1, where, "terminal"), "--trace", trace);
    if (where === "session") await choose(terminal, "plain");
    else {
      await ready(terminal, "plain");
      terminal.type("/login terminal\r");
    }
    await agree(terminal, "plain");
    await terminal.until("Key:");
    terminal.type("right\r");
    await terminal.until(() => text(terminal).match(/^\* Starting /gm)?.length === 2);
    await ready(terminal, "plain");
    terminal.type("hello\r");
    await terminal.until("signed in in a terminal");
    terminal.type("\x04");
    expect(await terminal.ended).toBe(0);
    expect(readFileSync(trace, "utf8").match(/"method":"initialize"/g)).toHaveLength(2);
  },
);

test("AUTH-18: so does one that another session takes", async () => {
  const trace = join(folder, "trace.ndjson");
  await using terminal = chat("plain", locked(1, "session", "terminal"), "--trace", trace);
  const count = (words: string) => text(terminal).split(words).length - 1;
  const signIn = async (times: number) => {
    await terminal.until(() => count("or nothing >") === times);
    await choose(terminal, "plain");
    await agree(terminal, "plain");
    await terminal.until(() => count("Key:") === times);
    terminal.type("right\r");
    await terminal.until(() => count("* Starting ") === times + 1);
    await ready(terminal, "plain");
  };
  await signIn(1);
  terminal.type("/logout\r");
  await terminal.until("Signed out");
  terminal.type("/new\r");
  await signIn(2);
  terminal.type("hello\r");
  await terminal.until("signed in in a terminal");
  expect(readFileSync(trace, "utf8").match(/"method":"initialize"/g)).toHaveLength(3);
});

test("a way that is named is taken, and one that there is not is said before the others are offered", async () => {
  const { code, stdout } = await command(["chat", "--auth", "agent", ...locked(1, "session", "agent")], "hello\n");
  expect(stdout).toContain("signed in by the agent");
  expect(code).toBe(0);
  await using terminal = chat("plain", locked(1, "session", "agent"), "--auth", "nonsense");
  await terminal.until('* The agent has no way to sign in "nonsense".');
  await terminal.until("or nothing >");
});

test("an agent that says no way is said to, and a program gets its exit code", async () => {
  const { code, stdout } = await command(["chat", ...locked(1, "session")], "hello\n");
  expect(stdout).toContain("* The agent wants a sign-in, and does not say how: see its own manual.");
  expect(code).toBe(6);
});
