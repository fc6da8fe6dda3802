import { Writable } from "node:stream";
import type { WriteStream } from "node:tty";
import { expect, test } from "vitest";
import { line } from "../cells/index.ts";
import { Outlet } from "./outlet.ts";
import { MAX_WAITING, Screen } from "./screen.ts";
import { traitsOf } from "./traits.ts";

/** A terminal that takes what it is given only when it is told to. */
function slowTerminal() {
  let take: (() => void) | undefined;
  const taken: string[] = [];
  const output = new Writable({
    decodeStrings: false,
    highWaterMark: 64,
    write(text: string, _, done) {
      take = () => {
        taken.push(text);
        take = undefined;
        done();
      };
    },
  });
  const size = { columns: 40, rows: 10, getWindowSize: () => [40, 10] };
  const outlet = new Outlet(
    Object.assign(output, size) as unknown as WriteStream,
    () => screen.free(),
    () => {},
  );
  const screen: Screen = new Screen({ ...traitsOf({}), color: false, outlet });
  screen.take();
  const catchUp = async () => {
    while (take !== undefined) {
      take();
      await new Promise(setImmediate);
    }
  };
  return { screen, outlet, output, taken, catchUp };
}

const turn = () => new Promise(setImmediate);

test("a terminal that is behind gets no frames but the last, and whoever commits is told to wait until it has caught up", async () => {
  const { screen, outlet, output, taken, catchUp } = slowTerminal();
  screen.commit([line("x".repeat(100))]);
  await turn();
  expect(outlet.behind).toBe(true);
  const queued = output.writableLength;
  for (let at = 0; at < 100; at++) screen.show({ lines: [line(`frame ${at}`)] });
  const room = screen.commit([line("y".repeat(MAX_WAITING))]);
  expect(room).toBeInstanceOf(Promise);
  expect(output.writableLength).toBe(queued);
  await expect.poll(() => catchUp().then(() => taken.join(""))).toContain("frame 99");
  await room;
  expect(taken.join("")).toContain("yyy\r\n");
  expect(taken.join("")).not.toContain("frame 98");
});

test("what is committed while a page is shown waits, and whoever commits more than MAX_WAITING waits for the page to end", async () => {
  const { screen, taken, catchUp } = slowTerminal();
  screen.setPage({ lines: [line("page")] });
  await turn();
  await catchUp();
  expect(screen.commit([line("first")])).toBeUndefined();
  const room = screen.commit([line("x".repeat(MAX_WAITING))]);
  expect(room).toBeInstanceOf(Promise);
  expect(taken.join("")).not.toContain("first");
  screen.setPage(undefined);
  screen.leave();
  await catchUp();
  await room;
  expect(taken.join("")).toContain("first\r\nxxx");
});

test("nobody waits for a terminal that is gone", async () => {
  const { screen, outlet, output } = slowTerminal();
  screen.commit([line("x".repeat(100))]);
  await turn();
  const room = screen.commit([line("later")]);
  expect(room).toBeInstanceOf(Promise);
  output.destroy();
  await room;
  expect(outlet.gone).toBe(true);
  expect(screen.commit([line("more")])).toBeUndefined();
  await outlet.flushed();
});
