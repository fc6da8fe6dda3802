import { describe, expect, test } from "vitest";
import { create, node, run, terminals } from "./fixtures/terminal-session.ts";

describe("output", () => {
  test("TERM-27 stdout and stderr come in the order in which they were written", async () => {
    const line = "for i in 1 2 3 4 5 6 7 8 9; do echo out$i; echo err$i >&2; done";
    const expected = Array.from({ length: 9 }, (_, i) => `out${i + 1}\nerr${i + 1}\n`).join("");
    expect(await run({ command: "sh", args: ["-c", line] })).toBe(expected);
  });

  test("pain 22: TERM-07 TERM-08 TERM-09 T-06 the beginning is dropped, at a character, within the limit", async () => {
    const limited = async (text: string, outputByteLimit: number) => {
      const id = await node(`process.stdout.write(${JSON.stringify(text)})`, { outputByteLimit });
      await terminals.waitForExit(id);
      const { output, truncated } = await terminals.output(id);
      return [output, truncated];
    };
    expect(await limited("0123456789", 4)).toEqual(["6789", true]);
    expect(await limited("0123", 4)).toEqual(["0123", false]);
    expect(await limited("aé€😀", 6)).toEqual(["😀", true]);
    expect(await limited("a", 0)).toEqual(["", true]);
    expect(await limited("", 0)).toEqual(["", false]);
  });

  test.each([-1, 1.5, "9" as never])("TERM-25 a limit of %j is refused", async (outputByteLimit) => {
    await expect(create({ command: "true", outputByteLimit })).rejects.toMatchObject({ code: -32602 });
  });

  test("TERM-28 T-06 bytes that are no UTF-8 become a valid string", async () => {
    const output = await run({
      command: process.execPath,
      args: ["-e", "process.stdout.write(Buffer.from([0x61, 0xff, 0xe2, 0x82]))"],
    });
    expect(output).toBe("a\ufffd\ufffd");
    expect(
      await run({
        command: process.execPath,
        args: ["-e", "process.stdout.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))"],
        outputByteLimit: 7,
      }),
    ).toBe("\ufffd\ufffd");
  });

  test("all of the output is there when the wait is answered", async () => {
    expect(
      await run({ command: process.execPath, args: ["-e", "process.stdout.write('x'.repeat(500000) + 'end')"] }),
    ).toHaveLength(500_003);
  });

  test("T-07 a flood that nobody reads keeps memory flat, and kill ends it", async () => {
    const id = await create({ command: "yes" });
    await expect.poll(async () => (await terminals.output(id)).truncated, { interval: 10 }).toBe(true);
    const before = process.memoryUsage();
    for (let i = 0; i < 200; i++) await new Promise(setImmediate);
    const { rss } = process.memoryUsage();
    expect(rss - before.rss).toBeLessThan(64 * 1024 * 1024);
    expect(Buffer.byteLength((await terminals.output(id)).output)).toBeLessThanOrEqual(1024 * 1024);
    await terminals.kill(id);
    expect(await terminals.waitForExit(id)).toEqual({ exitCode: null, signal: "SIGTERM" });
  });

  test("T-13 what asks a terminal something gets no answer, and is kept as it is", async () => {
    expect(await run({ command: "printf", args: ["\\033[c\\033]11;?\\007"] })).toBe("\x1b[c\x1b]11;?\x07");
  });
});
