import { mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { contained } from "./fixtures/contained.ts";
import { temporary } from "./fixtures/temporary.ts";

const { sandbox, runs } = await contained();

test("either commands are contained here, or there is a reason", () => {
  expect(sandbox.usable || sandbox.why.length > 10).toBe(true);
});

// Where bubblewrap does not work this is not run, and is counted as skipped; `sandbox.test.ts` has that road.
describe.runIf(sandbox.usable)("with bubblewrap", () => {
  test("a command writes in the roots and its own temporary folders, and nowhere else", async () => {
    const { root, other, run } = await runs();
    const { output } = await run(
      `echo a > here; echo b > /tmp/mine && echo mine; echo c > ${other}/there; touch /usr/there`,
    );
    expect(output).toContain("mine");
    expect(await readdir(root)).toEqual(["here"]);
    expect(await readdir(other)).toEqual([]);
    expect(await readdir("/tmp")).not.toContain("mine");
    expect(await readdir("/usr")).not.toContain("there");
  });

  test("read-only: it writes its own temporary folders alone, also not what the settings name", async () => {
    const { root, other, run } = await runs({ kind: "read-only", writes: "other" });
    const { output } = await run(`echo a > here; echo b > ${other}/there; echo c > "$TMPDIR/x" && cat "$TMPDIR/x"`);
    expect(output).toMatch(/c\n$/);
    expect([...(await readdir(root)), ...(await readdir(other))]).toEqual([]);
  });

  test("the folders of the settings are written, and a root that is a link is what it leads to", async () => {
    const { root, other, run } = await runs({ writes: "other" });
    const link = join(other, "link");
    await symlink(root, link);
    const { exitCode } = await run(`echo a > ${other}/there && echo b > ${link}/here && pwd -P`, {
      roots: [link],
      cwd: link,
    });
    expect(exitCode).toBe(0);
    expect(await readdir(root)).toEqual(["here"]);
  });

  test("nothing inside gives itself more rights: not as root, not by a namespace of its own", async () => {
    const { run } = await runs();
    const line =
      "mount -o remount,rw,bind / 2>&1; unshare -rm sh -c 'mount -o remount,rw,bind /; umount /run' 2>&1; touch /usr/there";
    await run(line);
    expect(await readdir("/usr")).not.toContain("there");
  });

  test("the kernel's settings stay as they are, for root too", async () => {
    const { run } = await runs();
    const setting = "/proc/sys/kernel/domainname";
    const { output } = await run(`[ -e ${setting} ] && [ ! -w ${setting} ] && echo kept`);
    expect(output).toBe("kept\n");
  });

  test("S-16: hooks and settings of git stay as they are, and a commit is made", async () => {
    const { root, run } = await runs();
    const made = await run("git init -q . && git config user.email a@b && git config user.name a");
    expect(made.exitCode).toBe(0);
    const { exitCode, output } = await run("echo a > a && git add a && git commit -qm a && git log --oneline | wc -l");
    expect([exitCode, output.trim()]).toEqual([0, "1"]);
    const settings = await readFile(join(root, ".git/config"), "utf8");
    const hooks = await readdir(join(root, ".git/hooks"));
    await run(
      "echo x > .git/hooks/pre-commit; rm -rf .git/hooks; git config core.fsmonitor ./x; mv .git else; rm .git/config",
    );
    expect(await readFile(join(root, ".git/config"), "utf8")).toBe(settings);
    expect(await readdir(join(root, ".git/hooks"))).toEqual(hooks);
  });

  test("S-16: no hook comes into being where there was no folder of hooks", async () => {
    const { root, run } = await runs();
    await mkdir(join(root, ".git"));
    await run("mkdir -p .git/hooks; echo x > .git/hooks/pre-commit");
    expect(await readdir(join(root, ".git/hooks"))).toEqual([]);
  });

  test("S-16: settings of editors and agents stay as they are; what is new of them is told", async () => {
    const { root, run } = await runs();
    await mkdir(join(root, ".vscode"));
    await writeFile(join(root, ".envrc"), "kept");
    const { made } = await run(
      "echo x > .vscode/tasks.json; echo x > .envrc; mkdir -p .zed .github/workflows; echo fine > a",
    );
    expect([...(await readdir(join(root, ".vscode"))), await readFile(join(root, ".envrc"), "utf8")]).toEqual(["kept"]);
    expect(made).toEqual([".github/workflows", ".zed"]);
  });

  test("S-16: hooks and settings of submodules stay as they are, too", async () => {
    const { root, run } = await runs();
    const hooks = ".git/modules/one/hooks";
    await mkdir(join(root, hooks), { recursive: true });
    await run(
      `echo x > ${hooks}/post-checkout; mv .git/modules else; mkdir -p .git/modules/one; echo x > .git/modules/config`,
    );
    expect(await readdir(join(root, hooks))).toEqual([]);
    expect(await readdir(join(root, ".git/modules"))).toEqual(["one"]);
  });

  test("S-16: settings for git that are put beside its own are told", async () => {
    const { root, run } = await runs();
    await mkdir(join(root, ".git"));
    expect((await run("echo /else > .git/commondir")).made).toEqual([".git/commondir"]);
  });

  test("S-04: a link among an editor's settings opens no secret, whether that is in a root or not", async () => {
    const { root, home, run } = await runs();
    await mkdir(join(home, ".ssh/keys"), { recursive: true });
    await writeFile(join(home, ".ssh/keys/id_rsa"), "SECRET");
    for (const folder of [root, home]) {
      await symlink(join(home, ".ssh/keys"), join(folder, ".vscode"));
      const { output } = await run("cat .vscode/id_rsa; echo done", { cwd: folder, roots: [folder] });
      expect(output).toBe("done\n");
    }
  });

  test("X-01: the home's secrets are not there, in a root neither, but for a root that is one", async () => {
    const { home, root, run } = await runs();
    await mkdir(join(home, ".config/colloquy"), { recursive: true });
    for (const name of [".netrc", ".config/colloquy/agent.json"]) await writeFile(join(home, name), "SECRET");
    await rename(root, join(home, "project"));
    const line = `cat ${home}/.netrc ${home}/.config/colloquy/*; echo done`;
    const bounds = { cwd: home, roots: [home] };
    expect((await run(line, bounds)).output).toBe("done\n");
    const own = join(home, ".config/colloquy");
    expect((await run("cat agent.json", { cwd: own, roots: [own] })).output).toBe("SECRET");
  });

  test("T-05: other processes are not seen, and the user's bus and agents are not named", async () => {
    const { run } = await runs();
    const { output } = await run(
      "ls /proc | grep -c '^[0-9]'; ls /run; echo \"[$SSH_AUTH_SOCK$DBUS_SESSION_BUS_ADDRESS]\"",
    );
    const [processes, ...rest] = output.trim().split("\n");
    expect(Number(processes)).toBeLessThan(8);
    expect(rest.at(-1)).toBe("[]");
    expect(rest).not.toContain("user");
  });

  test("programs are found where PATH says, in a temporary folder too", async () => {
    const folder = await temporary();
    await writeFile(join(folder, "hello"), "#!/bin/sh\necho hello\n", { mode: 0o755 });
    const { run } = await runs({ path: [folder] });
    expect((await run("hello")).output).toBe("hello\n");
  });

  test("the network is reached when it is allowed, and not otherwise", async () => {
    const server = createServer((socket) => void socket.end("reached")).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const line = `${process.execPath} -e "require('net').connect(${port},'127.0.0.1').on('error',()=>{}).pipe(process.stdout)"`;
    try {
      // The program may lie in a temporary folder, which is another one inside.
      const path = [dirname(process.execPath)];
      const off = await runs({ path });
      expect((await off.run(line)).output).toBe("");
      const on = await runs({ path, network: true });
      expect((await on.run(line)).output).toBe("reached");
    } finally {
      server.close();
    }
  });
});
