import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { create, lines, root, run, sessionId, sh, terminals, use } from "./fixtures/terminal-session.ts";

describe("starting", () => {
  test("TERM-03 TERM-11 TERM-12 create and output do not wait for the end, and there is no exit status before it", async () => {
    const id = await sh("echo started; exec sleep 60");
    await lines(id, 1);
    expect(await terminals.output(id)).toEqual({ output: "started\n", truncated: false, exitStatus: null });
  });

  test("TERM-06 T-02 no shell reads the command, and arguments are not split again", async () => {
    const args = ["a b", `"'`, "$(id)", "; ls", "*", "", "x\ny", "é"];
    expect(
      JSON.parse(
        await run({ command: process.execPath, args: ["-p", "JSON.stringify(process.argv.slice(1))", "--", ...args] }),
      ),
    ).toEqual(args);
  });

  test("T-02 TERM-23 a whole shell line is the name of no program, and the answer says so", async () => {
    await expect(create({ command: "echo a; touch b" })).rejects.toMatchObject({
      code: -32602,
      message:
        'The command "echo a; touch b" could not be started: there is no program "echo a; touch b" on PATH. ' +
        "A command is one program: send what follows it as args, or start a shell by name",
    });
    expect(existsSync(join(root, "b"))).toBe(false);
  });

  test("shellLines gives a line to a shell, and still runs a program whose name has a space", async () => {
    use({ shellLines: true });
    writeFileSync(join(root, "my tool"), "#!/bin/sh\necho tool", { mode: 0o755 });
    expect(await run({ command: "echo a && echo b | tr b c" })).toBe("a\nc\n");
    expect(await run({ command: "./my tool", args: [] })).toBe("tool\n");
    await expect(create({ command: "echo a; ls", args: ["x"] })).rejects.toMatchObject({ code: -32602 });
  });

  test.each([["no-such-program"], ["./none"], [""], ["a\0b"]])("TERM-23 %j cannot be started", async (command) => {
    await expect(create({ command })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("command"),
    });
  });

  test("TERM-04 a command runs in the session's folder, or in one below", async () => {
    mkdirSync(join(root, "sub"));
    expect(await run({ command: "pwd" })).toBe(`${root}\n`);
    expect(await run({ command: "pwd", cwd: null })).toBe(`${root}\n`);
    expect(await run({ command: "pwd", cwd: join(root, "sub") })).toBe(`${join(root, "sub")}\n`);
  });

  test("TERM-04 T-01 DIR-12 any other folder is refused", async () => {
    writeFileSync(join(root, "file"), "");
    symlinkSync("/", join(root, "link"));
    for (const cwd of [
      "sub",
      "/",
      join(root, ".."),
      join(root, "link"),
      `${root}-x`,
      join(root, "none"),
      join(root, "file"),
    ]) {
      await expect(create({ command: "pwd", cwd }), cwd).rejects.toMatchObject({ code: -32602 });
    }
  });

  test("FS-15 an unknown session is an error", async () => {
    await expect(terminals.create({ sessionId: "u", command: "true" })).rejects.toMatchObject({ code: -32002 });
  });

  test("TERM-05 T-05 X-05 the agent's variables are added, and our secrets are not there", async () => {
    process.env.TEST_SECRET_TOKEN = "secret";
    const env = [
      { name: "A", value: "1" },
      { name: "B", value: "x y" },
    ];
    const output = await run({ command: "env", env });
    delete process.env.TEST_SECRET_TOKEN;
    expect(output).toContain("A=1\nB=x y\n");
    expect(output).toContain(`PATH=${process.env.PATH}\n`);
    expect(output).not.toContain("secret");
  });

  test("T-04 a variable that changes what the command does is refused by name, unless it is allowed", async () => {
    const env = [{ name: "LD_PRELOAD", value: "/tmp/x.so" }];
    await expect(create({ command: "env", env })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('"LD_PRELOAD"'),
    });
    await expect(create({ command: "env", env: [{ name: "A=B", value: "" }] })).rejects.toMatchObject({ code: -32602 });
    use({ allowVariables: ["GIT_DIR"] });
    expect(await run({ command: "env", env: [{ name: "GIT_DIR", value: "/g" }] })).toContain("GIT_DIR=/g");
    use({ allowVariables: "any" });
    expect(await run({ command: "env", env: [{ name: "PERL5OPT", value: "x" }] })).toContain("PERL5OPT=x");
  });

  test("the client can refuse a command, and is shown all of it", async () => {
    const asked: unknown[] = [];
    use({ allowCommand: (command) => asked.push(command) > 1 });
    const request = { command: "true", args: ["x"], env: [{ name: "A", value: "1" }] };
    await expect(create(request)).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining("does not let"),
    });
    await create(request);
    expect(asked[0]).toMatchObject({
      sessionId,
      command: "true",
      args: ["x"],
      cwd: root,
      variables: request.env,
      env: { A: "1" },
    });
  });

  test("T-11 stdin is empty: a command that reads it does not wait", async () => {
    expect(await run({ command: "cat" })).toBe("");
  });

  test("T-14 there is a limit to the terminals of a session, and release makes room", async () => {
    use({ maxTerminals: 2 });
    const results = await Promise.allSettled(["a", "b", "c"].map(() => sh("exec sleep 60")));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    await expect(sh("true")).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining("maxTerminals (2)"),
    });
    await terminals.create({ sessionId: "t", command: "true" });
    await terminals.release((results[0] as PromiseFulfilledResult<{ sessionId: string; terminalId: string }>).value);
    await sh("true");
  });
});
