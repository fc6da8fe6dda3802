import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { newFile, numbers, saidIn, upTo, withStore } from "./store-support.ts";
import { fixture, watch } from "./support.ts";

const writer = (path: string, steps: string) => fixture("store-writer.ts", path, steps);
const posix = test.skipIf(process.platform === "win32");

posix.each([200, 400, 2048])(
  "when a file may have no more than %i blocks, the call that needs more fails clearly, and the calls before it are kept",
  async (blocks) => {
    const path = newFile();
    const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
    const full = watch(["/bin/sh", "-c", script, ...writer(path, "Infinity")]);
    const { code, stdout } = await full.ended;
    const said = saidIn(stdout);
    const { length } = said.findLast((line) => line.length !== undefined)!;
    expect(said.at(-1)!.error).toMatchObject({
      name: "StoreError",
      message: `The session store "${path}" cannot be used: the system could not read or write the file; its disk may be full or failing`,
    });
    expect(code).toBe(0);
    expect(await withStore(path, (store) => numbers(store, "a"))).toEqual(upTo(length));

    const { stdout: after } = await watch(writer(path, "10")).ended;
    expect(saidIn(after)[1]).toEqual({ length });
    expect((await withStore(path, (store) => numbers(store, "a"))).length).toBe(saidIn(after).at(-1)!.length);
  },
);

test.skipIf(process.getuid === undefined)(
  "a file or a folder that may not be written is refused, and named",
  async () => {
    const path = newFile();
    await watch(writer(path, "10")).ended;
    const before = await withStore(path, (store) => numbers(store, "a"));
    const user = process.getuid!() === 0 ? 65_534 : process.getuid!();
    const modes = [
      [0o444, 0o777],
      [0o666, 0o555],
    ] as const;
    for (const [file, folder] of modes) {
      chmodSync(path, file);
      chmodSync(dirname(path), folder);
      if (process.getuid!() === 0) chownSync(path, user, user);
      const [node, ...args] = writer(path, "1");
      const { stderr } = spawnSync(node, args, { encoding: "utf8", ...(user !== process.getuid!() && { uid: user }) });
      expect(stderr).toContain(`The session store "${path}" cannot be used: the file or its folder may not be written`);
    }
    chmodSync(dirname(path), 0o700);
    expect(await withStore(path, (store) => numbers(store, "a"))).toEqual(before);
    expect(statSync(path).size).toBeGreaterThan(0);
  },
);

test("R-03 a transcript is read entry by entry: one of 160 MB is read with a heap of 48 MB", async () => {
  const path = newFile();
  const text = "x".repeat(1024 * 1024);
  const update = { sessionUpdate: "agent_message_chunk", messageId: "m", content: { type: "text", text } } as const;
  const time = new Date().toISOString();
  await withStore(path, async (store) => {
    await store.create({ sessionId: "a", cwd: "/", createdAt: time, updatedAt: time });
    for (let at = 0; at < 160; at++) await store.append("a", [update]);
  });
  const [node, ...args] = writer(path, "0");
  const { code, stdout } = await watch([node, "--max-old-space-size=48", ...args]).ended;
  expect(saidIn(stdout).at(-1)).toEqual({ length: 160 });
  expect(code).toBe(0);
});
