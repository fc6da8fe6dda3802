import { spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { host, inRoot, link, outside } from "./fixtures/file-session.ts";

describe.runIf(process.platform !== "win32")("races", () => {
  /** Runs `act` again and again while another program swaps what is at the path. */
  async function whileSwapping(path: string, act: () => Promise<unknown>): Promise<void> {
    const swapper = spawn(process.execPath, [join(import.meta.dirname, "fixtures", "swap.mjs"), path], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = once(swapper, "exit");
    await once(swapper.stdout, "data");
    for (let i = 0; i < 1500; i++) await act();
    swapper.stdin.end();
    expect(await ended).toEqual([0, null]);
  }

  test("S-05 a link put there between the check and the use gains nothing", async () => {
    fs.writeFileSync(inRoot("x.a"), "fine");
    link(join(outside, "s.txt"), "x.b");
    const seen = new Set<string>();
    await whileSwapping(inRoot("x"), async () =>
      seen.add(
        await host()
          .read(inRoot("x"))
          .catch((error) => String(error.code)),
      ),
    );
    expect([...seen].sort()).toEqual(expect.arrayContaining(["-32602", "fine"]));
    expect(seen).not.toContain("secret");
  });

  test("S-06 a folder swapped for a link gains nothing, neither for reading nor for writing", async () => {
    fs.mkdirSync(inRoot("x.a"));
    fs.writeFileSync(inRoot("x.a", "s.txt"), "fine");
    link(outside, "x.b");
    const seen = new Set<string>();
    await whileSwapping(inRoot("x"), async () => {
      seen.add(
        await host()
          .read(inRoot("x", "s.txt"))
          .catch((error) => String(error.code)),
      );
      await host()
        .write(inRoot("x", "w.txt"), "w")
        .catch(() => {});
    });
    expect(seen).not.toContain("secret");
    expect(fs.readdirSync(outside)).toEqual(["s.txt"]);
  });
});
