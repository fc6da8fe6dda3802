import { type Actions, write } from "./action.ts";
import { type Fault, strikes, treats } from "./fault.ts";
import { bytesOf, join, wireBytes } from "./line.ts";
import { notice } from "./messages.ts";

const NEWLINE = Uint8Array.of(0x0a);
const MEBIBYTE = 1024 * 1024;

/** A line of so many bytes that is a notification, in several writes. */
function* longLine(bytes: number): Actions {
  yield write('{"jsonrpc":"2.0","method":"_colloquy/fault","params":{"data":"');
  yield* filler(bytes);
  yield write('"}}\n');
}

function* filler(bytes: number): Actions {
  const block = new Uint8Array(MEBIBYTE).fill(0x61);
  for (let left = bytes; left > 0; left -= block.length) yield write(block.subarray(0, Math.min(left, block.length)));
}

/** A notification whose string holds these bytes. */
function withBytes(...bytes: number[]): Actions {
  const [before = "", after = ""] = notice('"a?b"').split("?");
  return [write(join([bytesOf(before), Uint8Array.from(bytes), bytesOf(after), NEWLINE]))];
}

const noise = [
  "npm notice New major version of npm available!",
  "\u001B[32m✔\u001B[0m Ready in 312 ms",
  "[INFO] 2026-01-01T00:00:00Z server listening",
  "> ",
  '{"jsonrpc":"2.0","method":"session/upd',
  "Debugger attached.",
  "Traceback (most recent call last):",
];

/** Each byte of a line in a write of its own, or each few bytes. */
const cut = (bytes: Uint8Array, size: () => number) => {
  const parts: Uint8Array[] = [];
  for (let at = 0, to = 0; at < bytes.length; at = to) {
    to = at + size();
    parts.push(bytes.subarray(at, to));
  }
  return parts.map((part) => write(part));
};

/** Turns text into UTF-16, as some shells do. */
function utf16(text: string): Uint8Array {
  const codes = [...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]);
  return Uint8Array.from(codes);
}

const mayEnd = { afterwards: "may end" } as const;
const severed = { afterwards: "is severed" } as const;
const once = { at: "start" } as const;

/** How lines come in, and what stands between them. */
export const framing: readonly Fault[] = [
  treats("F-01/bytes", "Each byte in a write of its own", (line) => cut(wireBytes(line), () => 1), once),
  treats(
    "F-01/pieces",
    "Lines cut anywhere, also inside of characters",
    (line, { random }) => cut(wireBytes(line), () => 1 + random.below(40)),
    once,
  ),
  treats(
    "F-02",
    "Several messages in one write",
    (line) => [write(join([bytesOf(`${notice("1")}\n`), wireBytes(line), bytesOf(`${notice("2")}\n`)]))],
    once,
  ),
  treats("F-03/crlf", "Lines that end with CR LF", ({ bytes }) => [write(join([bytes, bytesOf("\r\n")]))], once),
  treats("F-03/blank", "Blank lines between messages", (line) => [write("\n\r\n  \n"), write(wireBytes(line))], once),
  treats(
    "F-03/spaces",
    "Spaces, tabs and lone CRs around messages",
    ({ bytes }) => [write(join([bytesOf(" \t\r"), bytes, bytesOf("\r \t\n")]))],
    once,
  ),
  strikes(
    "F-04/start",
    "A byte order mark before the first line",
    () => [write(Uint8Array.of(0xef, 0xbb, 0xbf))],
    once,
  ),
  strikes("F-04/middle", "A byte order mark before a later line", () => [
    write(join([Uint8Array.of(0xef, 0xbb, 0xbf), bytesOf(`${notice("1")}\n`)])),
  ]),
  strikes("F-05", "Lines of control bytes, NUL among them", ({ random }) =>
    random
      .shuffle(["\0\n", "\u0001\u0002\u0003\n", "\u001B[2J\n", "\0\0\0\0", "\u0008\u007F\u000B\n"])
      .map(write)
      .concat(write("\n")),
  ),
  strikes("F-06/overlong", "UTF-8 that is longer than it may be", () => withBytes(0xc0, 0xaf)),
  strikes("F-06/surrogate", "Half of a surrogate pair as UTF-8", () => withBytes(0xed, 0xa0, 0x80)),
  strikes("F-06/cut", "A character that is cut off", () => withBytes(0xe2, 0x82)),
  strikes(
    "F-07",
    "A last line without its newline, then the end",
    () => [write(notice("1")), { do: "close" }],
    severed,
  ),
  strikes("F-08/large", "A notification of 8 MiB", (scene) => longLine(scene.many(8 * MEBIBYTE))),
  strikes("F-08/huge", "A notification of 80 MiB", (scene) => longLine(scene.many(80 * MEBIBYTE)), mayEnd),
  strikes(
    "F-08/endless",
    "A line that does not end in 256 MiB, and then the end",
    function* (scene) {
      yield* filler(scene.many(256 * MEBIBYTE));
      yield { do: "close" };
    },
    severed,
  ),
  treats(
    "F-09",
    "Lines that are no messages before each one",
    (line, { random }) => [write(`${random.pick(noise)}\n`), write(wireBytes(line))],
    once,
  ),
  strikes("F-20/lsp", "A header of another wire", () => [write("Content-Length: 2\r\n\r\n{}\n")]),
  strikes("F-20/http", "An answer of HTTP", () => [
    write("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nBad Request\n"),
  ]),
  strikes("F-20/gzip", "The bytes of a compressed stream", () => [
    write(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xae, 5, 0, 0x43, 0xbf, 0xa6, 0xa3, 2, 0, 0, 0, 10)),
  ]),
  strikes("F-21", "A line in UTF-16", () => [write(join([utf16(`${notice("1")}\r\n`), NEWLINE]))]),
];
